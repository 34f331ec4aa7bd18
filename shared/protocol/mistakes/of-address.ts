import type { Mistake } from './recipe.ts';

const signWhatIsCalled = 'Sign the address that the service is called at: scheme, host, port, path.';

/** Mistakes with the HTTP method and the URL. */
export const mistakesOfAddress: readonly Mistake[] = [
  {
    name: 'HTTP and HTTPS differ',
    *variants(recipe) {
      const scheme = recipe.scheme === 'https' ? 'http' : 'https';
      yield {
        recipe: { ...recipe, scheme },
        sentence: `The URL was signed as ${scheme} but called as ${recipe.scheme}.`,
        fix: 'Sign the scheme that is called; behind a proxy, the one that the proxy uses towards the service.',
      };
    },
  },
  {
    name: 'GET and POST differ',
    *variants(recipe) {
      const httpMethod = recipe.httpMethod === 'GET' ? 'POST' : 'GET';
      yield {
        recipe: { ...recipe, httpMethod },
        sentence: `The call was signed as ${httpMethod} but sent as ${recipe.httpMethod}.`,
        fix: `Write ${recipe.httpMethod} at the beginning of the base string.`,
      };
      yield {
        recipe: { ...recipe, httpMethod: recipe.httpMethod.toLowerCase() },
        sentence: 'The HTTP method was signed in lower case.',
        fix: `Write ${recipe.httpMethod} in upper case at the beginning of the base string.`,
      };
    },
  },
  {
    name: 'another host',
    *variants(recipe, { otherHosts }) {
      for (const host of otherHosts) {
        if (host.toLowerCase() === recipe.host) continue;
        yield {
          recipe: { ...recipe, host },
          sentence: `The URL was signed with the host ${host} but called at ${recipe.host}.`,
          fix: signWhatIsCalled,
        };
      }
    },
  },
  {
    name: 'host in another case',
    *variants(recipe, { otherHosts }) {
      for (const host of otherHosts) {
        if (host.toLowerCase() !== recipe.host) continue;
        yield {
          recipe: { ...recipe, host },
          sentence: 'The host was signed with upper-case letters.',
          fix: 'Write scheme and host in lower case in the base string.',
        };
      }
    },
  },
  {
    name: 'trailing slash',
    *variants(recipe) {
      const path = recipe.path.endsWith('/') ? recipe.path.slice(0, -1) : `${recipe.path}/`;
      const sentence = recipe.path.endsWith('/')
        ? 'The URL was signed without the slash at its end.'
        : 'The URL was signed with a slash at its end.';
      yield { recipe: { ...recipe, path }, sentence, fix: signWhatIsCalled };
    },
  },
  {
    name: 'path in another case',
    *variants(recipe) {
      yield {
        recipe: { ...recipe, path: recipe.path.toLowerCase() },
        sentence: 'The path was signed in lower case but called otherwise.',
        fix: 'Sign the path exactly as it is called.',
      };
    },
  },
  {
    name: 'query string signed as part of the URL',
    *variants(recipe, { query }) {
      if (query === '') return;
      yield {
        recipe: { ...recipe, path: `${recipe.path}?${query}` },
        sentence: 'The URL was signed together with its query string.',
        fix: 'Sign the URL without "?" and what follows; the parameters have a part of their own.',
      };
    },
  },
];
