import { rubyLiteral } from '#shared/quoting/string-literal.ts';
import { commandOf, listedOf, type SnippetPlan, type SnippetValue } from './plan.ts';

function literal(value: SnippetValue): string {
  switch (value.kind) {
    case 'text':
      return rubyLiteral(value.text);
    case 'variable':
      return `ENV.fetch("${value.name}")`;
    case 'timestamp':
      return 'Time.now.to_i.to_s';
    case 'nonce':
      return 'SecureRandom.hex(16)';
    case 'signature':
      return '""';
  }
}

function authorizationOf({ authorization }: SnippetPlan): string[] {
  switch (authorization.kind) {
    case 'none':
      return [];
    case 'token':
      return ['call["Authorization"] = "OAuth " + ENV.fetch("AUTHDESK_TOKEN")'];
    case 'basic':
      return [`call.basic_auth(${rubyLiteral(authorization.apiKey)}, ENV.fetch("AUTHDESK_SECRET"))`];
  }
}

function signing(plan: SnippetPlan): string[] {
  if (!plan.isSigned) return [];
  return [
    // By UTF-16 code unit (D31); Ruby itself compares bytes of UTF-8.
    'ordered = parameters.sort_by { |pair| pair.map { |text| text.encode("UTF-16BE").bytes } }',
    `base = ["${plan.httpMethod}", encode(address), encode(join(ordered))].join("&")`,
    'key = ENV.fetch("AUTHDESK_SECRET").unpack1("m")',
    'parameters << ["sig", [OpenSSL::HMAC.digest("SHA1", key, base)].pack("m0")]',
    '',
  ];
}

function sending(plan: SnippetPlan): string[] {
  const isPost = plan.httpMethod === 'POST';
  return [
    'form = join(parameters)',
    'uri = URI(address)',
    isPost
      ? 'call = Net::HTTP::Post.new(uri.path)'
      : 'call = Net::HTTP::Get.new(form.empty? ? uri.path : uri.path + "?" + form)',
    ...authorizationOf(plan),
    ...(isPost ? ['call["Content-Type"] = "application/x-www-form-urlencoded"', 'call.body = form'] : []),
    'http = Net::HTTP.new(uri.hostname, uri.port)',
    ...(plan.isHttps ? ['http.use_ssl = true'] : []),
    ...(plan.caPath === undefined ? [] : [`http.ca_file = ENV.fetch("AUTHDESK_CA", ${rubyLiteral(plan.caPath)})`]),
    'response = http.request(call)',
    'puts response.code + " " + response.body',
  ];
}

/** The call as a program for Ruby 2.5 or later, without gems. */
export function rubySnippet(plan: SnippetPlan): string {
  const lines = [
    `# Save as call.rb, then run: ${commandOf(plan, 'ruby call.rb')}`,
    ...(plan.purpose === 'send' ? ['require "net/http"'] : []),
    ...(plan.isSigned ? ['require "openssl"', 'require "securerandom"'] : []),
    '',
    `address = ${rubyLiteral(plan.address)}`,
    'parameters = [',
    ...listedOf(plan).map(({ name, value }) => `  [${rubyLiteral(name)}, ${literal(value)}],`),
    ']',
    '',
    'def encode(text) # RFC 3986',
    '  text.b.gsub(/[^A-Za-z0-9._~-]/n) { |byte| format("%%%02X", byte.ord) }',
    'end',
    '',
    'def join(pairs)',
    '  pairs.map { |name, value| encode(name) + "=" + encode(value) }.join("&")',
    'end',
    '',
    ...signing(plan),
    ...(plan.purpose === 'send' ? sending(plan) : ['puts address + "?" + join(parameters)']),
  ];
  return `${lines.join('\n')}\n`;
}
