import type { Answer, Call, EndPoint } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { OAuthRefusal } from '#service/kernel/errors.ts';
import { checkKnownParameters, checkReadable } from '#service/modules/oauth/readable.ts';
import { refusalAnswer, tokenAnswer } from './answers.ts';
import { authenticateClient } from './client.ts';
import { exchangeCode } from './grant-code.ts';
import { grantWithoutLogin } from './grant-none.ts';
import { checkGrantParameters } from './grant-parameters.ts';
import { checkGrantType } from './grant-type.ts';
import { tokenParameters } from './known-parameters.ts';
import { checkTransport } from './transport.ts';

/** The token end-point, socialize.getToken (spec "Token end-point", D24–D27). */
export function createTokenEndPoint(core: Core): EndPoint {
  return (call) => {
    try {
      return giveToken(core, call);
    } catch (error) {
      if (error instanceof OAuthRefusal) return refusalAnswer(call, error);
      throw error;
    }
  };
}

function giveToken(core: Core, call: Call): Answer {
  checkTransport(call);
  checkReadable(call, 'invalid_request');
  const site = authenticateClient(core, call);
  checkKnownParameters(call, tokenParameters);
  const grantType = checkGrantType(call, site);
  checkGrantParameters(call, grantType);
  return tokenAnswer(
    grantType === 'authorization_code' ? exchangeCode(core, call, site) : grantWithoutLogin(core, call, site),
  );
}
