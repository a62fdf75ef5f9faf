# The product without its own PostgreSQL: DATABASE_URL names one. See docs/operations.md, "In containers".
ARG NODE=20-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
ENV CI=1 npm_config_update_notifier=false npm_config_fund=false npm_config_audit=false
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
# Only what building needs: the workspaces of journeys and benchmarks stay out.
RUN npm ci --workspace packages/contract --workspace apps/api --workspace apps/web --include-workspace-root
COPY tsconfig.base.json ./
COPY scripts scripts
COPY packages packages
COPY apps apps
RUN node scripts/build.mjs

FROM node:${NODE} AS packages
WORKDIR /app
ENV npm_config_update_notifier=false npm_config_fund=false npm_config_audit=false
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/api/package.json apps/api/
# The contract and the console are part of the builds; TypeScript comes as an optional peer and is not used.
RUN npm ci --omit=dev --workspace apps/api \
    && rm -rf node_modules/@gemelo node_modules/typescript node_modules/@typescript

FROM node:${NODE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/package.json ./
COPY --from=packages /app/apps/api apps/api
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/web/dist apps/web/dist
# Migrations are read as files.
COPY apps/api/src/db/migrations apps/api/src/db/migrations
COPY scripts scripts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 1883
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/healthcheck.mjs"]
# Node itself is the first process, so that it gets the signals.
CMD ["node", "--max-semi-space-size=64", "scripts/start.mjs"]
