import { expect } from 'playwright/test';
import { type Story, step } from './story.ts';

/** A site as the OpenID provider of an app (X 2). */
export const identityProvider: Story = {
  title: 'A site as the identity provider of an app',
  steps: [
    step(
      'openid-login',
      'In *Flows*, choose **OpenID Connect** and press **Run the login**: the request of the app, the context, the login, the consent, the code and the tokens are drawn while they come.',
      async ({ flows, time, shell }) => {
        await expect(time.banner(/ahead/)).toHaveCount(0);
        await shell.open('Flows');
        await flows.useCase('OpenID Connect');
        await flows.button('Run the login').click();
        await expect(flows.step('Claims')).toBeVisible();
        await expect(flows.pending()).toHaveCount(0);
      },
    ),
    step(
      'openid-refused',
      'Press **wrong redirect_uri** under *What if*: the provider refuses as the standard says, and the run says which rule decided and what to send. [Apps that log in at a site](openid-apps.md) has the code for five platforms, and [SAML](saml.md) the same for its partners.',
      async ({ flows }) => {
        await flows.button('wrong redirect_uri').click();
        await expect(flows.steps().filter({ hasText: 'refused' }).first()).toBeVisible();
      },
      true,
    ),
  ],
};
