import { createServer } from 'node:http';

/**
 * The yardstick: a server that reads the form and answers a small JSON, with nothing behind it. Its rate is what this
 * machine gives at most for this kind of call in Node.
 */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const body = JSON.stringify({ statusCode: 200, errorCode: 0, statusReason: 'OK', callId: form.get('nonce') });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(JSON.stringify({ event: 'ready', port: address.port }));
});
process.on('SIGTERM', () => process.exit(0));
