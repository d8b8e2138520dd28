/** When and from where API keys were last used: operational data, at most 60 s stale, not an event (CL-89). */
export interface ApiKeyUse {
  /** Never moves a time back. */
  used(keyId: string, at: string, address: string): Promise<void>;
}
