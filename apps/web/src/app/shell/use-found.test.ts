import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { areas } from '../areas.ts';

test('every kind that the search finds has an icon that the menu can draw', () => {
  const draw = (name: string) => renderToStaticMarkup(createElement(MenuIcon, { name }));
  const unknown = draw('there-is-no-such-icon');
  const found = areas.flatMap(({ search }) => Object.entries(search?.found ?? {}));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(([, { icon }]) => draw(icon) === unknown).map(([kind]) => kind)).toEqual([]);
});
