# Ruling assistant: the web page, the HTTP API and MCP (at /mcp) on port 8080, without a network.
#   docker build -t ruling . && docker run --rm -p 8080:8080 ruling
# A card database: docker run --rm -v ruling:/opt/ruling/home -v "$PWD":/cards:ro ruling \
#   ruling cards import /cards/cards.cdb; then serve with the same volume.
FROM python:3.11-slim-bookworm AS build
# PyPI's torch brings gigabytes of CUDA; its version is pinned in pyproject.toml.
ARG TORCH_INDEX=https://download.pytorch.org/whl/cpu
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 RULING_HOME=/opt/ruling/home
WORKDIR /opt/ruling/source
COPY pyproject.toml README.md LICENSE ./
COPY engine engine
COPY assistant assistant
COPY corpus corpus
RUN python -m venv /opt/ruling/venv \
    && /opt/ruling/venv/bin/pip install --extra-index-url "$TORCH_INDEX" .
# What is taken out again writes the encoder's graph, once, with the index.
RUN /opt/ruling/venv/bin/ruling index \
    && /opt/ruling/venv/bin/pip uninstall --yes \
    torch transformers sentence-transformers onnxscript onnx onnx-ir sympy networkx \
    scipy scikit-learn hf-xet

FROM python:3.11-slim-bookworm
ENV RULING_HOME=/opt/ruling/home PATH=/opt/ruling/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1
COPY --from=build /opt/ruling/venv /opt/ruling/venv
COPY --from=build --chown=10001:10001 /opt/ruling/home /opt/ruling/home
WORKDIR /opt/ruling/home
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8080/health', timeout=4)"]
CMD ["ruling", "serve", "--host", "0.0.0.0", "--port", "8080"]
