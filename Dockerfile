# docker build --tag honeyguide .
# docker run --rm --volume "$PWD:/data" honeyguide crawl --query "wild bees" --seed https://example.org/ --pages 100 --out bees

FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Packages bring their binaries with them: nothing is compiled here. `prepare` would build what is not there yet.
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY scripts/build.js scripts/
COPY src src
RUN npm run build && find dist -name '*.map' -delete && npm prune --omit=dev --ignore-scripts

FROM node:22-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY apps/recorder apps/recorder
COPY examples examples
COPY LICENSE NOTICE ./
# Collections are written to the folder that is mounted here, by an ordinary user.
RUN mkdir /data && chown node:node /data
USER node
WORKDIR /data
ENTRYPOINT ["node", "/app/dist/cli/main.js"]
CMD ["--help"]
