import { catalogues } from '@gemelo/contract/catalogues/registry';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import labels from '../../../../packages/contract/src/labels/es.json';
import contract from '../../../../packages/contract/src/locales/es.json';
import texts from '../locales/es/catalogues.json';
import { kind } from '../locales/es/names.json';
import { MenuIcon } from '../ui/menu-icon.tsx';
import { failureTexts } from './failure-texts.ts';
import { iconNames } from './field-inputs/icon-names.ts';
import { withPage } from './with-page.ts';

const names: Record<string, { title: string; one: string; purpose: string }> = texts.name;
const kinds: Record<string, string> = kind;
const shared: Record<string, string> = { ...labels.choice, ...contract.choice };
const fields: Record<string, string> = labels.field;
const errors: Record<string, string> = contract.error;

describe.each(catalogues.map((catalogue) => [catalogue.name, catalogue] as const))(
  '%s',
  (name, catalogue) => {
    test('has a title, a singular name and a purpose', () => {
      expect(names[name]).toEqual({
        title: expect.any(String),
        one: expect.any(String),
        purpose: expect.any(String),
      });
    });

    test('has a text for every field and choice', () => {
      for (const [field, { choices: offered, rows }] of Object.entries(catalogue.fields)) {
        expect(fields, field).toHaveProperty(field);
        for (const inner of Object.keys(rows?.fields ?? {})) expect(fields, inner).toHaveProperty(inner);
        for (const choice of offered)
          expect(shared[`${field}.${choice}`] ?? kinds[choice] ?? names[choice]?.title, choice).toBeDefined();
      }
    });

    test('has a text for every failure', () => {
      const { notRead, notCreated, notUpdated, notSet } = failureTexts(catalogue);
      for (const key of [notRead, notCreated, notUpdated, notSet]) expect(errors, key).toHaveProperty(key);
    });

    test('has its screen under the path of catalogues', () => {
      expect(catalogue.screen ?? '/configuración/').toMatch(/^\/configuración\//);
    });
  },
);

test('every catalogue with a row page has a text for its link', () => {
  expect(Object.keys(texts.link).toSorted()).toEqual([...withPage].toSorted());
});

test('every selectable icon can be drawn by the menu', () => {
  const draw = (name: string) => renderToStaticMarkup(createElement(MenuIcon, { name }));
  const unknown = draw('there-is-no-such-icon');
  expect(iconNames.filter((name) => draw(name) === unknown)).toEqual([]);
});
