import { describe, expect, it } from 'vitest';
import { crumbsOf } from './place.ts';

const groups = [
  {
    id: 1,
    name: 'Configuración',
    icon: null,
    pages: [{ id: 1, name: 'Sensores', link: '/configuración/sensor', icon: null }],
  },
];
const names: Record<string, string> = { configuración: 'Configuración', tipo: 'Tipo', inicio: 'Inicio' };
const crumbs = (path: string) => crumbsOf(path, groups, new Set(['/inicio']), (segment) => names[segment]);

describe('breadcrumbs', () => {
  it('come from the segments of the path', () =>
    expect(crumbs('/configuraci%C3%B3n/sensor/tipo').map(({ name }) => name)).toEqual([
      'Configuración',
      'Sensores',
      'Tipo',
    ]));

  it('are links only to pages that exist', () => {
    expect(crumbs('/configuración/sensor/tipo').map(({ linked }) => linked)).toEqual([false, true, false]);
    expect(crumbs('/inicio/perfil').map(({ linked }) => linked)).toEqual([true, false]);
  });

  it('end with the name of the record shown', () =>
    expect(
      crumbsOf('/configuración/sensor/142', groups, new Set(), () => undefined, 'Sonda sur').map(
        ({ name }) => name,
      ),
    ).toEqual(['Configuración', 'Sensores', 'Sonda sur']));

  it('show a readable segment when it has no name', () =>
    expect(crumbs('/nuevo-tablero/142').map(({ name }) => name)).toEqual(['Nuevo tablero', '#142']));
});
