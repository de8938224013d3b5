FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY prisma/command prisma/command
RUN npm ci
COPY . .
RUN node scripts/build.mjs && node scripts/production-tree.mjs /opt/paygraph

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 PAYGRAPH_DATA_DIR=/var/lib/paygraph
RUN install -d -o node -g node -m 0700 /var/lib/paygraph
COPY --from=build /opt/paygraph /opt/paygraph
WORKDIR /opt/paygraph
# The user node of the image. As a number, so that an orchestrator can see that it isn't root.
USER 1000:1000
VOLUME /var/lib/paygraph
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1, and receives the signals.
ENTRYPOINT ["node", "--enable-source-maps", "--max-semi-space-size=32", "--heap-growing-percent=100"]
CMD ["dist/processes/main.js"]
