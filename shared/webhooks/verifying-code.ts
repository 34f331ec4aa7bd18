import type { WebhookVersion } from '../contract/webhooks.ts';

/** A program that verifies a delivery: constant text, so that nothing a caller chose is in it (R51). */
export interface VerifyingCode {
  readonly language: 'openssl' | 'node' | 'python' | 'java';
  readonly name: string;
  readonly code: string;
}

/*
 * Each reads the raw body from the file body.json and the header's value from the variable SIGNATURE, prints "genuine" and
 * ends with 0, or prints "forged" and ends with 1. The secret is in the variable SECRET, the response of
 * accounts.getJWTPublicKey in the file key.json.
 */

const openssl1 = String.raw`#!/usr/bin/env bash
# body.json: the raw body, byte for byte. SIGNATURE: the header X-Gigya-Sig-Hmac-Sha1. SECRET: the secret, in base64.
key=$(printf '%s' "$SECRET" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
expected=$(openssl dgst -sha1 -mac HMAC -macopt "hexkey:$key" -binary body.json | openssl base64 -A)
if [ "$expected" = "$SIGNATURE" ]; then echo genuine; else echo forged; exit 1; fi
`;

const openssl2 = String.raw`#!/usr/bin/env bash
# body.json: the raw body, byte for byte. SIGNATURE: the header X-Gigya-Sig-Jwt.
# key.json: curl "https://HOST/accounts.getJWTPublicKey?apiKey=APIKEY" > key.json
decode() { # base64url
  local text; text=$(tr -d '\n' | tr '_-' '/+')
  while [ $(( ${'$'}{#text} % 4 )) -ne 0 ]; do text="$text="; done
  printf '%s' "$text" | openssl base64 -d -A
}
member() { tr -d '\n' | sed -n "s/.*\"$1\" *: *\"\{0,1\}\([^\",}]*\).*/\1/p"; }
hex() { decode | od -An -v -tx1 | tr -d ' \n'; }
work=$(mktemp -d); trap 'rm -r "$work"' EXIT
{
  echo 'asn1=SEQUENCE:key'
  echo '[key]'; echo 'algorithm=SEQUENCE:rsa'; echo 'bits=BITWRAP,SEQUENCE:numbers'
  echo '[rsa]'; echo 'algorithm=OID:rsaEncryption'; echo 'parameter=NULL'
  echo '[numbers]'; echo "n=INTEGER:0x$(member n < key.json | hex)"; echo "e=INTEGER:0x$(member e < key.json | hex)"
} > "$work/key.conf"
openssl asn1parse -genconf "$work/key.conf" -noout -out "$work/key.der"
openssl pkey -pubin -inform DER -in "$work/key.der" -out "$work/key.pem"
IFS=. read -r header claims signature <<< "$SIGNATURE"
printf '%s' "$signature" | decode > "$work/signature"
hash=$(openssl dgst -sha256 -binary body.json | openssl base64 -A | tr '/+' '_-' | tr -d '=')
if printf '%s' "$header.$claims" | openssl dgst -sha256 -verify "$work/key.pem" -signature "$work/signature" > /dev/null 2>&1 &&
  [ "$(printf '%s' "$claims" | decode | member sub)" = "$hash" ]; then echo genuine; else echo forged; exit 1; fi
`;

const node1 = `// body.json: the raw body, byte for byte. SIGNATURE: the header X-Gigya-Sig-Hmac-Sha1. SECRET: the secret, in base64.
const { createHmac, timingSafeEqual } = require('node:crypto');
const { readFileSync } = require('node:fs');

const key = Buffer.from(process.env.SECRET, 'base64');
const expected = createHmac('sha1', key).update(readFileSync('body.json')).digest();
const sent = Buffer.from(process.env.SIGNATURE, 'base64');
const genuine = sent.length === expected.length && timingSafeEqual(sent, expected);
console.log(genuine ? 'genuine' : 'forged');
process.exitCode = genuine ? 0 : 1;
`;

const node2 = `// body.json: the raw body, byte for byte. SIGNATURE: the header X-Gigya-Sig-Jwt.
// key.json: what accounts.getJWTPublicKey answers.
const { createHash, createPublicKey, verify } = require('node:crypto');
const { readFileSync } = require('node:fs');

const { kty, n, e } = JSON.parse(readFileSync('key.json', 'utf8'));
const key = createPublicKey({ key: { kty, n, e }, format: 'jwk' });
const [header, claims, signature] = process.env.SIGNATURE.split('.');
const signed = verify('RSA-SHA256', Buffer.from(header + '.' + claims), key, Buffer.from(signature, 'base64url'));
const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
const genuine = signed && sub === createHash('sha256').update(readFileSync('body.json')).digest('base64url');
console.log(genuine ? 'genuine' : 'forged');
process.exitCode = genuine ? 0 : 1;
`;

const python1 = `# body.json: the raw body, byte for byte. SIGNATURE: the header X-Gigya-Sig-Hmac-Sha1. SECRET: the secret, in base64.
import base64, hashlib, hmac, os, sys

body = open("body.json", "rb").read()
key = base64.b64decode(os.environ["SECRET"])
expected = base64.b64encode(hmac.new(key, body, hashlib.sha1).digest()).decode()
genuine = hmac.compare_digest(expected, os.environ["SIGNATURE"])
print("genuine" if genuine else "forged")
sys.exit(0 if genuine else 1)
`;

const python2 = `# body.json: the raw body, byte for byte. SIGNATURE: the header X-Gigya-Sig-Jwt.
# key.json: what accounts.getJWTPublicKey answers.
import base64, hashlib, hmac, json, os, sys


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


key = json.load(open("key.json"))
n = int.from_bytes(decode(key["n"]), "big")
e = int.from_bytes(decode(key["e"]), "big")
header, claims, signature = os.environ["SIGNATURE"].split(".")
size = (n.bit_length() + 7) // 8
# RSASSA-PKCS1-v1_5 (RFC 8017, 8.2.2)
message = pow(int.from_bytes(decode(signature), "big"), e, n).to_bytes(size, "big")
digest = bytes.fromhex("3031300d060960864801650304020105000420")
digest += hashlib.sha256((header + "." + claims).encode()).digest()
expected = b"\\x00\\x01" + b"\\xff" * (size - len(digest) - 3) + b"\\x00" + digest
body = hashlib.sha256(open("body.json", "rb").read()).digest()
sub = decode(json.loads(decode(claims))["sub"])
genuine = hmac.compare_digest(message, expected) and hmac.compare_digest(sub, body)
print("genuine" if genuine else "forged")
sys.exit(0 if genuine else 1)
`;

const java1 = `// Verify.java. body.json: the raw body, byte for byte.
// SIGNATURE: the header X-Gigya-Sig-Hmac-Sha1. SECRET: the secret, in base64.
import java.nio.file.*;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Verify {
  public static void main(String[] arguments) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA1");
    mac.init(new SecretKeySpec(Base64.getDecoder().decode(System.getenv("SECRET")), "HmacSHA1"));
    byte[] expected = mac.doFinal(Files.readAllBytes(Path.of("body.json")));
    boolean genuine = MessageDigest.isEqual(expected, Base64.getDecoder().decode(System.getenv("SIGNATURE")));
    System.out.println(genuine ? "genuine" : "forged");
    System.exit(genuine ? 0 : 1);
  }
}
`;

const java2 = `// Verify.java. body.json: the raw body, byte for byte. SIGNATURE: the header X-Gigya-Sig-Jwt.
// key.json: what accounts.getJWTPublicKey answers.
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.security.*;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import java.util.regex.*;

public class Verify {
  static byte[] decode(String text) {
    return Base64.getUrlDecoder().decode(text);
  }

  static String member(String json, String name) {
    Matcher found = Pattern.compile("\\"" + name + "\\"\\\\s*:\\\\s*\\"([^\\"]*)\\"").matcher(json);
    return found.find() ? found.group(1) : "";
  }

  public static void main(String[] arguments) throws Exception {
    String key = Files.readString(Path.of("key.json"));
    BigInteger n = new BigInteger(1, decode(member(key, "n")));
    BigInteger e = new BigInteger(1, decode(member(key, "e")));
    String[] parts = System.getenv("SIGNATURE").split("\\\\.");
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initVerify(KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(n, e)));
    signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
    byte[] body = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(Path.of("body.json")));
    String claims = new String(decode(parts[1]), StandardCharsets.UTF_8);
    boolean genuine = signature.verify(decode(parts[2])) && MessageDigest.isEqual(body, decode(member(claims, "sub")));
    System.out.println(genuine ? "genuine" : "forged");
    System.exit(genuine ? 0 : 1);
  }
}
`;

/** How a receiver verifies deliveries of a version (U 5), in four languages. */
export function verifyingCode(version: WebhookVersion): readonly VerifyingCode[] {
  const [shell, node, python, java] =
    version === '2.0' ? [openssl2, node2, python2, java2] : [openssl1, node1, python1, java1];
  return [
    { language: 'openssl', name: 'Shell, OpenSSL', code: shell },
    { language: 'node', name: 'Node', code: node },
    { language: 'python', name: 'Python', code: python },
    { language: 'java', name: 'Java', code: java },
  ];
}
