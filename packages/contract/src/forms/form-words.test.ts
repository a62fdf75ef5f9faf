import { expect, test } from 'vitest';
import ar from '../form-words/ar.json' with { type: 'json' };
import de from '../form-words/de.json' with { type: 'json' };
import en from '../form-words/en.json' with { type: 'json' };
import es from '../form-words/es.json' with { type: 'json' };
import id from '../form-words/id.json' with { type: 'json' };
import zh from '../form-words/zh-Hans.json' with { type: 'json' };

const keysOf = (words: Record<string, Record<string, string>>) =>
  Object.entries(words).flatMap(([section, texts]) => Object.keys(texts).map((key) => `${section}.${key}`));
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

test.each(Object.entries({ ar, de, en, id, zh }))(
  '%s has the words of Spanish, with their values',
  (_, words) => {
    expect(keysOf(words)).toEqual(keysOf(es));
    for (const [section, texts] of Object.entries(words))
      for (const [key, text] of Object.entries(texts)) {
        const original = (es as Record<string, Record<string, string>>)[section]?.[key] ?? '';
        expect([...new Set(namesIn(text))], `${section}.${key}`).toEqual([...new Set(namesIn(original))]);
      }
  },
);
