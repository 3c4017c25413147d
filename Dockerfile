# The shop for containers: a web stage that builds, a packages stage that installs what serving takes, and an image that has
# nothing else. To pin the base by its content as well, build with
#   --build-arg NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:…
# where `docker buildx imagetools inspect node:24.21.0-bookworm-slim` tells the digest; see docs/operating.md.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS web
RUN npm ci --omit=dev --workspace=web --workspace=contract
COPY tsconfig.base.json ./
COPY contract contract
COPY web web
ARG VITE_MINIMAL_PRINT=false
RUN npx vite build web

FROM manifests AS packages
RUN npm ci --omit=dev --workspace=server --workspace=contract

FROM ${NODE_IMAGE}
# Serving needs no package manager. The number is the one that earlier images gave their user: it owns their volumes.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
      /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* \
    && useradd --uid 1001 --no-create-home --home-dir /data --shell /usr/sbin/nologin shop \
    && install --directory --owner=shop --group=shop --mode=700 /data
WORKDIR /app
COPY --from=packages /app ./
COPY contract/src contract/src
COPY server/migrations server/migrations
COPY server/seed server/seed
COPY server/src server/src
COPY --from=web /app/web/dist web/dist
USER shop
# A real shop: everybody knows the passwords of the demo.
ENV HOST=0.0.0.0 DATA_DIR=/data NODE_ENV=production DEMO=0 MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=768", "server/src/main.ts"]
