/** Apart from the manifest: what each screen consists of would be listed in the first load. */
export const attachmentsScreen = () => import('./attachments-screen.tsx').then((m) => m.AttachmentsScreen);
export const attachmentScreen = () => import('./attachment-screen.tsx').then((m) => m.AttachmentScreen);
