// Runs in a process of its own: calls methods with the npm package "gigya", unmodified, and prints what it got, one JSON
// document. The calls come as JSON on standard input.
const { Gigya } = require('gigya');

async function main() {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  const { credentials, calls } = JSON.parse(text);
  const gigya = new Gigya(...credentials);
  const results = [];
  for (const { method, params, signWith } of calls) {
    try {
      if (signWith) {
        // Partner signature with the package's own signing code.
        const uri = `https://${method.split('.')[0]}.us1.gigya.com/${method}`;
        const signed = { ...params, format: 'json' };
        params.sig = gigya.createRequestSignature(signWith, uri, signed);
      }
      results.push({ response: await gigya.request(method, params) });
    } catch (error) {
      results.push({ error: { code: error.errorCode, message: error.message, response: error.gigyaResponse } });
    }
  }
  process.stdout.write(JSON.stringify(results));
}

void main();
