import Provider from 'oidc-provider';
import { listenWith, option } from './listen.ts';

/** oidc-provider with one client and its own store in memory: opaque access tokens for client credentials. */
const provider = new Provider('https://localhost', {
  clients: [
    {
      client_id: option('--client') ?? '',
      client_secret: option('--secret') ?? '',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
    },
  ],
  features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
});
listenWith(provider.callback());
