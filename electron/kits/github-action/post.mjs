// At the end of the job: writes why calls failed into the job's summary, and stops the service.
import { appendFileSync } from 'node:fs';
import { request } from 'node:http';

const { STATE_pid: pid, STATE_control: socketPath, GITHUB_STEP_SUMMARY: summary } = process.env;

function ask(operation, members) {
  return new Promise((done, reject) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request({ socketPath, path: `/v1/${operation}`, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => done(JSON.parse(text).value));
    });
    sent.on('error', reject).end(JSON.stringify(members));
  });
}

/** What a caller wrote must not become markup of the summary. */
const plain = (text) =>
  String(text)
    .replace(/[\\`*_{}[\]<>()#+!|~]/g, '\\$&')
    .replace(/\s+/g, ' ');

if (pid !== undefined) {
  try {
    const { problems } = await ask('log.problems', {});
    const rows = [];
    for (const { newest, count } of problems) {
      const { method, errorCode, error, reason, refusal } = await ask('log.get', { callId: newest.callId });
      const cells = [method, errorCode || error || '', count, refusal?.cause ?? reason, refusal?.action ?? ''];
      rows.push(`| ${cells.map(plain).join(' | ')} |`);
    }
    if (rows.length > 0 && summary !== undefined) {
      const head = '| method | error | calls | cause | what to do |\n|---|---|---|---|---|';
      appendFileSync(summary, `### Calls that Authdesk refused\n\n${head}\n${rows.join('\n')}\n`);
    }
  } catch (error) {
    process.stdout.write(`::warning::Authdesk had ended before the job: ${error.message}\n`);
  }
  try {
    process.kill(Number(pid), 'SIGTERM');
  } catch {
    // It has ended.
  }
}
