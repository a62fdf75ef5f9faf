import type { Area } from '../../lib/area.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    biWeather: string;
  }
}

export const biWeather: Area = {
  screens: {
    biWeather: {
      path: '/analytics/dashboards/weatherstation',
      permission: 'dashboard:view',
      load: () => import('./screens.ts').then((m) => m.weatherScreen()),
    },
  },
  texts: ['bi-weather', 'bi', 'chart', 'parts'],
};
