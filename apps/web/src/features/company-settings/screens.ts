/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const companySettingsScreen = () =>
  import('./company-settings-screen.tsx').then((m) => m.CompanySettingsScreen);
