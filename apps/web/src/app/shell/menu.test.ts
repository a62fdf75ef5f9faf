import type { MenuEntry } from '@gemelo/contract/endpoints/menus';
import type { MenuSection } from '@gemelo/contract/menu-sections';
import { describe, expect, it } from 'vitest';
import { bySection } from '../../parts/menu/sections.ts';
import { groupsOf, groupsOpenAtStart, pageAt, pagesOf } from './menu.ts';
import { searchMenu } from './menu-search.ts';
import { matching } from './page-list-screen.tsx';

const page = (idPage: number, name: string, link: string, section: MenuSection | null = null) => ({
  order: idPage,
  Page: { idPage, name, key: null, link, icon: null, section, catalogue: false },
});

const entries: MenuEntry[] = [
  {
    idModule: 2,
    Module: {
      idModule: 2,
      order: 2,
      name: 'Configuración',
      key: null,
      icon: 'settings',
      ModulePages: [
        page(7, 'Tipos de control de calidad', '/configuración/tipo/control/calidad'),
        page(6, 'Sensores', '/configuraci%C3%B3n/sensor'),
        page(5, 'Tipos de sensor', '/configuración/sensor/tipo'),
        { order: 1, Page: null },
        ...[11, 12, 13, 14].map((id) => page(id, `Sensor ${id}`, `/configuración/x${id}`)),
      ],
    },
  },
  {
    idModule: 1,
    Module: {
      idModule: 1,
      order: 1,
      name: 'Inicio',
      key: null,
      icon: 'home',
      ModulePages: [page(1, 'Inicio', '/inicio')],
    },
  },
  {
    idModule: 3,
    Module: {
      idModule: 3,
      order: 3,
      name: 'Vacío',
      key: null,
      icon: null,
      ModulePages: [{ order: 1, Page: null }],
    },
  },
];
const groups = groupsOf(entries, (_, { name }) => name);

describe('the menu', () => {
  it('keeps the order of the server and skips null pages and empty groups', () => {
    expect(groups.map((group) => group.name)).toEqual(['Inicio', 'Configuración']);
    expect(pagesOf(groups)[1]?.name).toBe('Tipos de sensor');
  });

  it('finds the closest page for a path', () => {
    expect(pageAt(groups, '/configuracio%CC%81n/sensor/tipo')?.name).toBe('Tipos de sensor');
    expect(pageAt(groups, '/inicio/perfil')?.name).toBe('Inicio');
    expect(pageAt(groups, '/iniciox')).toBeUndefined();
  });

  it('marks the entry of a screen that it lists under another address', () => {
    const devices: MenuEntry[] = [
      {
        idModule: 4,
        Module: {
          idModule: 4,
          order: 4,
          name: 'Dispositivos',
          key: null,
          icon: null,
          ModulePages: [page(9, 'Dispositivos', '/dispositivo/twin')],
        },
      },
    ];
    const listed = groupsOf(devices, (_, { name }) => name);
    for (const path of ['/dispositivo/twin', '/dispositivo/dispositivos', '/dispositivo/dispositivos/7'])
      expect(pageAt(listed, path)?.name, path).toBe('Dispositivos');
  });

  it('starts with the group of the current page open, and no other', () => {
    expect(groupsOpenAtStart(groups, '/configuración/sensor/tipo')).toEqual([2]);
    expect(groupsOpenAtStart(groups, '/configuración/tipo/control/calidad')).toEqual([2]);
    expect(groupsOpenAtStart(groups, '/inicio/perfil')).toEqual([1]);
    expect(groupsOpenAtStart(groups, '/nowhere')).toEqual([]);
    // A screen that the menu does not list is in the area of its first segment.
    expect(groupsOpenAtStart(groups, '/configuración/otra/4')).toEqual([2]);
  });

  it('gathers the pages of a group under their sections, in the order of these', () => {
    const [first] = entries;
    if (!first) throw new Error('no module');
    const ModulePages = [
      page(1, 'Usuarios', '/a', 'access'),
      page(2, 'Sensores', '/b', 'devices'),
      page(3, 'Suelta', '/c'),
      page(4, 'Firmware', '/d', 'devices'),
    ];
    const [group] = groupsOf([{ ...first, Module: { ...first.Module, ModulePages } }], (_, { name }) => name);
    if (!group) throw new Error('no group');
    expect(
      bySection(group.pages).map(({ section, pages }) => [section, pages.map(({ name }) => name)]),
    ).toEqual([
      [null, ['Suelta']],
      ['devices', ['Sensores', 'Firmware']],
      ['access', ['Usuarios']],
    ]);
  });

  it('leaves out pages that are not to be shown, and groups without any other', () => {
    const shown = groupsOf(
      entries,
      (_, { name }) => name,
      ({ link }) => link === '/inicio',
    );
    expect(shown.map(({ name }) => name)).toEqual(['Inicio']);
  });
});

describe('the menu search', () => {
  it('shows at most five links', () => expect(searchMenu(groups, 'sensor')).toHaveLength(5));

  it('ranks names that start with the query first', () =>
    expect(searchMenu(groups, 'tipos de s')[0]?.name).toBe('Tipos de sensor'));

  it('ignores accents, case and word order', () => {
    expect(searchMenu(groups, 'CALIDAD configuracion')[0]?.name).toBe('Tipos de control de calidad');
  });

  it('returns nothing for a blank query or no match', () => {
    expect(searchMenu(groups, '  ')).toEqual([]);
    expect(searchMenu(groups, 'zzz')).toEqual([]);
  });
});

describe('the list of pages', () => {
  it('keeps the pages with every word in their name, module or path', () => {
    expect(matching(groups, 'configuracion calidad').map(({ pages }) => pages.length)).toEqual([1]);
    expect(matching(groups, '').flatMap(({ pages }) => pages)).toHaveLength(pagesOf(groups).length);
    expect(matching(groups, 'zzz')).toEqual([]);
  });
});
