// Adapters ask where they may keep files: in a folder of the test.
const { relative, resolve } = require('node:path');

module.exports = {
  EXIT_CODES: {},
  getDefaultDataDir: () => relative(resolve(__dirname, '..'), process.env.AUTHDESK_DATA_DIR ?? __dirname),
};
