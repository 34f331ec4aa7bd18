import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { demoWorkspace } from '#service/console/workspace/demo.ts';
import { sites } from '#shared/contract/sites.ts';
import { workspaceDocument } from '#shared/contract/workspace.ts';
import { sitesTables } from './module.ts';

describe('D66: signed userKey calls are accepted unless the user says otherwise', () => {
  test('D66: for a new site, the demo, and a workspace file that leaves it out; milliseconds are not', () => {
    const usual = { allowSignedUserKey: true, acceptMilliseconds: false };
    const made = sites['sites.create'].input.parse({
      ...{ name: 'New', dataCenter: 'us1', domains: [], responseTypes: [], grantTypes: [], providers: [] },
      ...{ tokenLifetime: null, revokeOnCodeReuse: true },
    });
    expect(made).toMatchObject(usual);
    const [left, kept] = workspaceDocument.parse({
      version: 1,
      sites: [
        { name: 'Left out', apiKey: '3_left' },
        { name: 'Off', apiKey: '3_off', allowSignedUserKey: false, acceptMilliseconds: true },
      ],
      people: [],
    }).sites;
    expect(left).toMatchObject(usual);
    expect(kept).toMatchObject({ allowSignedUserKey: false, acceptMilliseconds: true });
    for (const site of demoWorkspace.sites) expect(site).toMatchObject(usual);
  });

  test('D66: a site of an older data folder keeps what it accepted', () => {
    const db = new Database(':memory:');
    const [first, second] = sitesTables.migrations;
    db.exec('CREATE TABLE data_center (id TEXT PRIMARY KEY)');
    db.exec(first ?? '');
    const insert = db.prepare("INSERT INTO site VALUES (?, 0, 'n', 'us1', '', '', '', '', '', NULL, ?, 1)");
    db.pragma('foreign_keys = OFF');
    insert.run('3_off', 0);
    insert.run('3_on', 1);
    db.exec(second ?? '');
    const rows = db.prepare('SELECT api_key, allow_signed_user_key a, accept_milliseconds m FROM site').raw().all();
    expect(rows).toEqual([
      ['3_off', 0, 0],
      ['3_on', 1, 1],
    ]);
    db.close();
  });
});
