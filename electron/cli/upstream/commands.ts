import { Option } from 'commander';
import { type AddCommand, dataOption } from '../add-command.ts';

/** Declares `authdesk upstream` (D85). */
export const addUpstream: AddCommand = (program, host, setExitCode) => {
  const group = program
    .command('upstream')
    .description('send the calls of a site on to the real service, and say why it refuses them')
    .addHelpText(
      'after',
      `
relay: the client gets the upstream's answer, byte for byte. shadow: the client gets Authdesk's answer, and both are
compared. Methods that write, the token end-point and logins are sent only where --allow says so. It is off again after
a restart, unless --keep; with CI=true the service needs "serve --allow-upstream". docs/upstream.md says what is sent.

Examples:
  authdesk upstream set 3_demo --mode relay --domain us1.example.com
  authdesk upstream set 3_demo --mode shadow --domain us1.example.com --address 203.0.113.7:443 --allow token,login
  authdesk upstream show 3_demo
  authdesk upstream differences 3_demo --json
  authdesk upstream pull 3_demo --people 20 --dry-run
  authdesk upstream set 3_demo --mode off`,
    );
  const add = (usage: string, description: string) =>
    group.command(usage).description(description).option('--json', 'print JSON').addOption(dataOption());

  add('set <apiKey>', 'set up the upstream of a site, or switch it')
    .addOption(new Option('--mode <mode>', 'what is done with its calls').choices(['off', 'relay', 'shadow']))
    .option('--domain <domain>', 'domain of the data center there: calls go to <namespace>.<domain>')
    .option('--address <address>', 'its address, IP:PORT or IP:PORT/HTTP-PORT, instead of asking a name server')
    .option('--name-server <ip>', "name server that is asked instead of this machine's")
    .option('--ca <file>', 'CA of its certificate in PEM, instead of the usual roots')
    .option('--proxy', 'by the proxy that HTTPS_PROXY or HTTP_PROXY names, which then finds its address')
    .option('--no-proxy', 'without one (default)')
    .option('--allow <rights>', 'what is sent besides methods that only read: writes,token,login; "none"')
    .option('--sign-anew', "sign signed calls anew, by the site's own secret")
    .option('--no-sign-anew', "send the client's bytes (default)")
    .option('--keep', 'it stays on after a restart')
    .option('--no-keep', 'it is off after a restart (default)')
    .option('--no-log-bodies', "keep bodies of the upstream's answers out of the log")
    .option('--log-bodies', 'log them, masked (default)')
    .action(async (apiKey: string, options) => {
      const { setUpstream } = await import('./upstream.ts');
      setExitCode(await setUpstream(apiKey, options, host));
    });
  add('show <apiKey>', 'state, last answers, and how many calls of each method were accepted and refused').action(
    async (apiKey: string, options) => {
      const { showUpstream } = await import('./upstream.ts');
      setExitCode(await showUpstream(apiKey, options, host));
    },
  );
  add('freeze <callId...>', 'make a mock response of each recorded answer of the upstream').action(
    async (callIds: string[], options) => {
      const { freezeAnswers } = await import('./upstream.ts');
      setExitCode(await freezeAnswers(callIds, options, host));
    },
  );
  add('pull <apiKey>', 'read schema, policies, screen-sets and message texts of the upstream into the site')
    .option('--people <count>', 'also its first accounts, with made-up persons: at most 100', '0')
    .option('--dry-run', 'only say what differs')
    .action(async (apiKey: string, options) => {
      const { pullUpstream } = await import('./upstream.ts');
      setExitCode(await pullUpstream(apiKey, options, host));
    });
  add('differences <apiKey>', 'how its answers differ from those of Authdesk, by method and place').action(
    async (apiKey: string, options) => {
      const { upstreamDifferences } = await import('./upstream.ts');
      setExitCode(await upstreamDifferences(apiKey, options, host));
    },
  );
};
