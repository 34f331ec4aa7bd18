// Stands in for ioBroker, the platform that runs adapters: settings from AUTHDESK_ADAPTER_CONFIG, states and log lines kept
// in memory, nothing of earlier runs, and no timers, so that an adapter that wants to try again later just ends.
const { EventEmitter } = require('node:events');

class Adapter extends EventEmitter {
  namespace = 'adapter.0';
  states = {};
  lines = [];
  config = JSON.parse(process.env.AUTHDESK_ADAPTER_CONFIG ?? '{}');
  log = Object.fromEntries(
    ['debug', 'info', 'warn', 'error'].map((level) => [level, (line) => this.lines.push(`${level} ${line}`)]),
  );
  async setState(id, value) {
    this.states[id] = value;
  }
  setStateAsync = this.setState;
  setStateChanged = this.setState;
  setStateChangedAsync = this.setState;
  async getStateAsync() {}
  async getObjectAsync() {}
  async extendObject() {}
  async setObjectNotExists() {}
  async setObjectNotExistsAsync() {}
  subscribeStates() {}
  setTimeout() {}
  setInterval() {}
  clearTimeout() {}
  clearInterval() {}
}

module.exports = Adapter;
