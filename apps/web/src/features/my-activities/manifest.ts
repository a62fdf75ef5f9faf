import type { Area } from '../../lib/area.ts';
import {
  ACTIVITIES_PATH,
  ACTIVITY_MENU_PATH,
  MY_LOCATION_PATH,
  RECORD_PATH,
} from '../../parts/field/field-paths.ts';

declare module '../../lib/addresses.ts' {
  interface ScreenNames {
    myActivities: string;
    activityMenu: string;
    myRecord: string;
    myLocation: string;
  }
}

const permission = 'my-activity:view';
const inMenuAs = 'myActivities';

export const myActivities: Area = {
  screens: {
    myActivities: {
      path: ACTIVITIES_PATH,
      permission,
      load: () => import('./screens.ts').then((m) => m.ActivitiesScreen()),
    },
    activityMenu: {
      path: ACTIVITY_MENU_PATH,
      permission,
      inMenuAs,
      load: () => import('./screens.ts').then((m) => m.MenuScreen()),
    },
    myRecord: {
      path: RECORD_PATH,
      permission,
      inMenuAs,
      load: () => import('./screens.ts').then((m) => m.RecordScreen()),
    },
    myLocation: {
      path: MY_LOCATION_PATH,
      permission,
      inMenuAs,
      load: () => import('./screens.ts').then((m) => m.LocationScreen()),
    },
  },
  texts: ['my-activities', 'form-fill', 'parts', 'upload'],
  // Agents learn of assignments by the notice about them.
  live: [{ kinds: ['notification', 'activity-assignment', 'activity-record'], resources: ['my-activity'] }],
};
