#!/bin/sh
# Installs the command for all users of the container. The option "package" comes as the variable PACKAGE.
set -eu

if ! command -v npm >/dev/null 2>&1; then
  echo 'Authdesk needs Node 22.19 or newer with npm: add the feature "node" with its option "version": "24".' >&2
  exit 1
fi
case "${PACKAGE:-latest}" in
  *.tgz) spec=$PACKAGE ;;
  *) spec="authdesk@${PACKAGE:-latest}" ;;
esac
npm install --global --ignore-scripts --no-audit --no-fund "$spec"
# Says it in a sentence when Node is too old.
authdesk --version
