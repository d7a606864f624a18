#!/usr/bin/env bash
# oapi-codegen 2.8.2 (Go), a generator of clients from OpenAPI documents.
# A `$ref` may lead to any schema of the document, so also to a property of a component (OpenAPI 3.0, Reference Object). The generator
# refuses such a document, where openapi-typescript 7.13.0 makes a type of it.
# Seen: `unexpected reference depth: 6 for ref: #/components/schemas/List/properties/page`, exit code 1.
# What helps: refer only to whole components, and repeat the schema of a property.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >api.json <<'JSON'
{
  "openapi": "3.0.3",
  "info": { "title": "Lists", "version": "1" },
  "paths": { "/list": { "get": { "operationId": "list", "responses": { "200": { "description": "Done", "content": { "application/json": {
    "schema": { "type": "object", "properties": { "page": { "$ref": "#/components/schemas/List/properties/page" } } }
  } } } } } } },
  "components": { "schemas": { "List": { "type": "object", "properties": { "page": { "type": "integer" } } } } }
}
JSON
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund openapi-typescript@7.13.0 typescript@5.9.3
npx openapi-typescript api.json --output api.ts >/dev/null 2>&1
grep -F 'page?: components["schemas"]["List"]["page"]' api.ts
code=0
GOFLAGS=-mod=mod GOBIN="$folder" go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 2>/dev/null
seen=$(./oapi-codegen -generate types -package lists api.json 2>&1) || code=$?
echo "$seen" "(exit code $code)"
[ "$code" = 1 ]
[[ "$seen" == *"unexpected reference depth: 6 for ref: #/components/schemas/List/properties/page"* ]]
