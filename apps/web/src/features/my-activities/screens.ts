export const ActivitiesScreen = () => import('./list/activities-screen.tsx').then((m) => m.ActivitiesScreen);
export const MenuScreen = () => import('./menu/menu-screen.tsx').then((m) => m.MenuScreen);
export const RecordScreen = () => import('./record/record-screen.tsx').then((m) => m.RecordScreen);
export const LocationScreen = () => import('./location/location-screen.tsx').then((m) => m.LocationScreen);
