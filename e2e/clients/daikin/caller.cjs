// Runs in a process of its own: logs in with the npm package "daikin-controller-cloud", unmodified, as its example does, and
// prints what that gave, one JSON document.
const DaikinCloud = require('daikin-controller-cloud');

async function main() {
  const cloud = new DaikinCloud(undefined, { communicationRetries: 1 });
  const told = [];
  cloud.on('token_update', (tokens) => told.push(tokens.access_token));
  await cloud.login(process.env.LOGIN_ID, process.env.PASSWORD);
  const devices = await cloud.getCloudDeviceDetails();
  process.stdout.write(JSON.stringify({ told, devices }));
}

main().catch(({ message }) => process.stdout.write(JSON.stringify({ refused: message })));
