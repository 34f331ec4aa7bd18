import { siteEntity } from '#service/module/index.ts';
import { columnsOf, encrypted, json, plain } from '#service/storage/index.ts';
import { type ForeignOp, foreignOp } from './foreign-op.ts';

/** Foreign OpenID providers of sites (F 7.12). */
export const foreignOpRepository = siteEntity({
  columns: columnsOf<ForeignOp>('openid_op', {
    name: plain('name'),
    clientSecret: encrypted('foreign client secret', plain('secret')),
    settings: json('settings', (given) => foreignOp.parse(given)),
  }),
  key: 'name',
});
