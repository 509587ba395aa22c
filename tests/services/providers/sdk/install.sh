#!/bin/sh
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
# install.sh FOLDER: the providers' own SDKs into FOLDER, once. For tests only; nothing of them is part of the program.
set -eu
folder=$1
[ -d "$folder/node_modules/openai" ] && [ -d "$folder/node_modules/@anthropic-ai/sdk" ] && exit 0
command -v npm >/dev/null || { echo "npm is not installed" >&2; exit 1; }
mkdir -p "$folder"
# The last ones that run on Node 20.
exec timeout 120 npm install --fetch-retries=0 --fetch-timeout=20000 --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" \
    openai@6.49.0 @anthropic-ai/sdk@1.11.0
