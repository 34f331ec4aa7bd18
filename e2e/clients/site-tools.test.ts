import { describe, expect, test } from 'vitest';
import { serveMeanwhile } from '../hosts/meanwhile.ts';
import { send } from '../hosts/wire.ts';
import { siteConfigurationCalls } from './recorded/site-configuration.ts';
import { siteTools } from './recorded/site-tools.ts';
import { AnyText, type ToolRun } from './recorded/tool-calls.ts';

/*
 * The accelerator and the toolkit by the calls that their sources make (C 2): names, order and spelling of the pairs, and what
 * they read of the answers. Their own code needs a browser's extension, or its folder, and is not on npm.
 */

const everyCall = [...siteTools, ...siteConfigurationCalls];
const secret = Buffer.alloc(32, 0x44).toString('base64');
const key = { userKey: 'AKtools', secret: Buffer.alloc(32, 0x45).toString('base64') };
const dataCenters = [{ id: 'us1', name: 'US', domain: 'us1.gigya.com' }];
const site = { secret, dataCenter: 'us1', domains: ['shop.example'] };
const applications = [{ name: 'Builders', ...key }];
const sites = [
  { ...site, name: 'Parent', apiKey: '3_tools', applications, administrators: [key.userKey] },
  ...everyCall.map((_, n) => ({ ...site, name: `Site ${n}`, apiKey: `3_tools_${n}` })),
];
const served = serveMeanwhile({ dataDir: ':memory:', workspace: { version: 1, dataCenters, sites } });

/** With what vitest compares in the place of what a tool takes as it is. */
function readable(value: unknown): unknown {
  if (value instanceof AnyText) return expect.any(String);
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  return expect.objectContaining(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, readable(one)])));
}

describe('C 2: each call of the tools of a site’s builders', () => {
  test.each(everyCall.map((one, n) => [one.tool, one.source, one.calls, n] as const))(
    '%s, %s',
    async (_tool, _source, calls, n) => {
      const answers: Record<string, unknown>[] = [];
      for (const { method, form, reads } of calls) {
        const run: ToolRun = { ...key, apiKey: `3_tools_${n}`, otherKey: '3_tools', answers };
        const body = new URLSearchParams(form(run).map(([name, value]) => [name, value])).toString();
        const answer = await send(served, `/${method}`, {
          ...{ method: 'POST', host: `${method.split('.', 1)[0]}.us1.gigya.com`, body },
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
        answers.push(answer.json());
        expect(answer.json(), method).toEqual(readable(reads({ ...run, answers })));
        expect(answer.json(), method).not.toHaveProperty('ignoredParams');
      }
    },
  );
});
