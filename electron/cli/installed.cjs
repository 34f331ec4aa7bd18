// What is missing of an installation. Each script of package.json loads this file first (`node -r`): any Node reads it, one older than
// 22.18 reads no TypeScript. An installation without install scripts has the system's Node instead of the one that package.json names.

const { existsSync } = require('node:fs');
const { join } = require('node:path');

exports.howToInstall = (root) => {
  const has = (path) => existsSync(join(root, 'node_modules', path));
  if (!has('.')) return 'The packages of Authdesk are not installed. Run "npm ci" in this folder.';
  if (!has('electron-vite') || !has('node'))
    return 'npm has left out the packages that build Authdesk, because of NODE_ENV=production or its setting omit=dev. Run "npm ci --include=dev" in this folder.';
  if (!has('node/bin/node') && !has('node/bin/node.exe'))
    return 'npm has run no install scripts, because of its setting ignore-scripts, so the Node that Authdesk runs with is missing. Run "npm ci --ignore-scripts=false" in this folder.';
  return `Node ${process.versions.node} is too old to run this file. Run it with "npm run", or with Node 24.`;
};

if (!process.features.typescript) {
  process.stderr.write(`${exports.howToInstall(join(__dirname, '../..'))}\n`);
  process.exit(1);
}
