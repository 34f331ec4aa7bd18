import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter } from '#service/methods/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';
import { asSentence } from '#shared/words/as-sentence.ts';
import type { SiteConfig } from './definitions.ts';
import { siteConfigRepository } from './repository.ts';

/** Characters of a configuration. */
const MAX_CONFIG_SIZE = 512 * 1024;

/** For the entries of methods that set a large configuration. */
export const tooLarge: MethodError = { errorCode: 413003, when: 'The configuration would be larger than 512 KB.' };

/** Configurations of the site. */
export const siteConfigs = ({ core: { store }, apiKey }: CallScope) => {
  const all = store.of(siteConfigRepository);
  return {
    get: <T>(config: SiteConfig<T>): T => all.get(apiKey, config),
    /**
     * @param given as sent
     * @param parameter that it was sent in; '': its members are parameters
     * @throws ApiError 400006 that names the member, 413003
     */
    set<T>(config: SiteConfig<T>, given: unknown, parameter: string): void {
      const parsed = config.schema.safeParse(given);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const path = [...(parameter === '' ? [] : [parameter]), ...(issue?.path ?? [])].join('.');
        throw invalidParameter(path, asSentence(issue?.message ?? ''));
      }
      if (JSON.stringify(parsed.data ?? {}).length > MAX_CONFIG_SIZE) throw new ApiError(413003, tooLarge.when);
      all.set(apiKey, config, parsed.data);
    },
  };
};
