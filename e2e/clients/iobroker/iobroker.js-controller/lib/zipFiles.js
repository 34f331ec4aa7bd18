// Nothing of it is used by the adapter.
module.exports = { EXIT_CODES: {} };
