/**
 * Sends the file of a shop's scale, or a table of names and prices, by the key that who keeps the shop has made:
 *
 *   node push-prices.cjs --key loja_… --api https://…/api ITENSMGV.TXT
 *
 * It is one file without dependencies, in plain JavaScript, so that it can be copied to a shop's computer and run by a scheduled
 * task on whatever Node.js is there, from version 14.18 on. Reading the file is the server's work.
 */
'use strict';

const { readFileSync } = require('node:fs');
const http = require('node:http');
const https = require('node:https');
const { basename } = require('node:path');

const usage = `Envia os preços da loja.

  npm run push -- --key CHAVE [--api ENDEREÇO] ARQUIVO

  --key   a chave feita em Minha loja; ou na variável COMPARA_KEY
  --api   onde está o site, com /api; ou na variável COMPARA_API
  ARQUIVO o da balança (ITENSMGV.TXT, TXITENS.TXT, CADTXT.TXT), ou uma planilha em CSV ou XLSX com nome e preço`;

const waitMs = 60000;

function readArguments(given) {
  const read = { key: process.env.COMPARA_KEY, api: process.env.COMPARA_API || 'http://localhost:3000/api' };
  for (let at = 0; at < given.length; at += 1) {
    const option = given[at];
    if (option === '--key' || option === '--api') {
      at += 1;
      read[option.slice(2)] = given[at];
    } else if (option.startsWith('--') || read.file !== undefined) return undefined;
    else read.file = option;
  }
  return read.key && read.api && read.file ? read : undefined;
}

/** Returns a form with one file. */
function formOf(name, bytes) {
  const boundary = `balanca-${Date.now()}`;
  const disposition = `form-data; name="file"; filename="${name.replace(/["\r\n]/g, '_')}"`;
  const head = `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Makes the call, and resolves to its status and its answer. */
function send(address, key, { type, body }) {
  const url = new URL(address);
  const { request } = url.protocol === 'http:' ? http : https;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        timeout: waitMs,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': type, 'Content-Length': body.length },
      },
      (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => {
          try {
            resolve(JSON.parse(Buffer.concat(parts).toString('utf8')));
          } catch {
            reject(new Error(`o endereço respondeu outra coisa (${response.statusCode})`));
          }
        });
        response.on('error', reject);
      },
    );
    call.on('timeout', () => call.destroy(new Error('o site demorou demais')));
    call.on('error', reject);
    call.end(body);
  });
}

function say({ counts, prices }) {
  const lines = [
    `${counts.taken} valem, ${counts.waiting} esperam uma pessoa, ${counts.unknown} ninguém sabe o que são, ` +
      `${counts.none} não são comparados, ${counts.refused} foram recusados.`,
  ];
  for (const { code, name, outcome, reason } of prices) {
    if (reason !== null) lines.push(`${name === null ? code : name}: ${reason}`);
    else if (outcome === 'unknown') lines.push(`${name === null ? code : name}: diga o que é em Minha loja.`);
  }
  return lines.join('\n');
}

async function main() {
  const read = readArguments(process.argv.slice(2));
  if (!read) {
    console.error(usage);
    return 2;
  }
  const form = formOf(basename(read.file), readFileSync(read.file));
  const answer = await send(`${read.api.replace(/\/+$/, '')}/merchant/files`, read.key, form);
  if (answer.success !== true) {
    console.error(`Os preços não foram enviados: ${answer.message}`);
    return 1;
  }
  console.log(say(answer.data));
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(`Os preços não foram enviados: ${error.message}`);
    process.exitCode = 1;
  },
);
