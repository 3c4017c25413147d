FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY . .
ARG VITE_MINIMAL_PRINT=false
RUN npx vite build web && useradd --create-home shop && mkdir -p /data && chown shop:shop /data
USER shop
ENV HOST=0.0.0.0 DATA_DIR=/data NODE_ENV=production
VOLUME /data
EXPOSE 3000
CMD ["node", "--max-semi-space-size=16", "server/src/main.ts"]
