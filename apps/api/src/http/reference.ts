import { type AnyEndpoint, callsOf, noBody } from '@gemelo/contract/kit/endpoint';
import type { Language } from '@gemelo/contract/kit/languages';
import { message } from './messages.ts';
import { answerSchema, jsonSchema } from './serializer.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
const schema = (value: object) => `<pre>${html(JSON.stringify(value, null, 2))}</pre>`;

const STYLE = `
:root{color-scheme:dark light;--line:color-mix(in srgb,currentColor 16%,transparent);--soft:color-mix(in srgb,currentColor 70%,transparent)}
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:64rem;padding:2rem 1.5rem 6rem}
h1{font-size:1.6rem;margin:0}h2{font-size:1.1rem;margin:2.5rem 0 .5rem;text-transform:capitalize}p{color:var(--soft)}
details{border-top:1px solid var(--line);padding:.5rem 0}summary{cursor:pointer;display:flex;gap:.75rem;flex-wrap:wrap;align-items:baseline}
code,pre{font-family:ui-monospace,monospace;font-size:.86rem}pre{overflow:auto;padding:.75rem;border:1px solid var(--line);border-radius:6px;max-height:26rem}
.m{font-weight:600;min-width:4ch}.s{color:var(--soft)}`;

function section(endpoint: AnyEndpoint, word: (key: string) => string): string {
  const parts = [
    `<p>${html(word('permission'))}: <code>${html(endpoint.permission)}</code></p>`,
    endpoint.body === noBody
      ? ''
      : `<h4>${html(word('request'))}</h4>${schema(jsonSchema(endpoint.body, 'input'))}`,
    endpoint.kind === 'raw' ? '' : `<h4>${html(word('answer'))}</h4>${schema(answerSchema(endpoint))}`,
  ];
  const methods = callsOf(endpoint).map(({ method }) => method);
  return `<details><summary><code class="m">${methods.join(' · ')}</code><code>${html(endpoint.path)}</code><span class="s">${html(endpoint.summary)}</span></summary>${parts.join('')}</details>`;
}

/** The contract as an HTML page, without scripts or external resources. */
export function referencePage(endpoints: readonly AnyEndpoint[], language: Language): string {
  const word = (key: string) => message(language, 'reference', key);
  const areas = [...new Set(endpoints.map(({ area }) => area))];
  const body = areas.map(
    (area) =>
      `<section><h2>${html(area)}</h2>${endpoints
        .filter((one) => one.area === area)
        .map((one) => section(one, word))
        .join('')}</section>`,
  );
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${html(word('title'))}</title><style>${STYLE}</style></head><body><h1>${html(word('title'))}</h1><p>${html(word('intro'))} <a href="/api/openapi.json">openapi.json</a></p>${body.join('')}</body></html>`;
}
