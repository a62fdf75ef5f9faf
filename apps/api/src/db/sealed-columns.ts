interface SealedColumn {
  table: string;
  /** The primary key. */
  key: readonly string[];
  column: string;
}

/** Everything in the database that the vault has sealed, for the rotation of its key. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'app_user', key: ['id_user'], column: 'totp_secret' },
  { table: 'app_user', key: ['id_user'], column: 'totp_pending' },
  { table: 'twin_token', key: ['id_token'], column: 'token_secret' },
  { table: 'platform_session', key: ['id_user', 'id_platform'], column: 'token_secret' },
  { table: 'storage_certificate', key: ['id_storage_certificate'], column: 'seal' },
  { table: 'push_subscription', key: ['id_push_subscription'], column: 'auth' },
  { table: 'form_link', key: ['id_form_link'], column: 'token_secret' },
  { table: 'provision_key', key: ['id_provision_key'], column: 'secret_sealed' },
  { table: 'waiting_device', key: ['id_waiting_device'], column: 'credential_sealed' },
  { table: 'audit_checkpoint', key: ['id_company', 'position'], column: 'seal' },
  { table: 'network', key: ['id_company_network'], column: 'password' },
];
