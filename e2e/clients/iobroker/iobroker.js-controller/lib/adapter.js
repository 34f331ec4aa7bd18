// Stands in for ioBroker, the platform that runs adapters: settings from AUTHDESK_ADAPTER_CONFIG, states and log lines kept
// in memory, and no timers, so that an adapter that wants to try again later just ends.
const { EventEmitter } = require('node:events');

class Adapter extends EventEmitter {
  states = {};
  lines = [];
  config = JSON.parse(process.env.AUTHDESK_ADAPTER_CONFIG ?? '{}');
  log = Object.fromEntries(
    ['debug', 'info', 'warn', 'error'].map((level) => [level, (line) => this.lines.push(`${level} ${line}`)]),
  );
  async setState(id, value) {
    this.states[id] = value;
  }
  subscribeStates() {}
  setTimeout() {}
  setInterval() {}
  clearTimeout() {}
  clearInterval() {}
}

module.exports = Adapter;
