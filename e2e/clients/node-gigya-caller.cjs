// Runs in a process of its own: calls methods with the npm package "node-gigya", unmodified, and prints what it got, one
// JSON document. The calls come as JSON on standard input.
const Gigya = require('node-gigya');

async function main() {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  const { apiKey, secret, calls } = JSON.parse(text);
  const gigya = new Gigya(apiKey, secret);
  const results = [];
  for (const { method, params } of calls) {
    const [namespace, name] = method.split('.');
    try {
      results.push({ response: await gigya[namespace][name](params) });
    } catch (error) {
      results.push({ error: { message: error.message, response: error.response } });
    }
  }
  process.stdout.write(JSON.stringify(results));
}

void main();
