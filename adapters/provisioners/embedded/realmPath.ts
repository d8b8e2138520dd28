/** CL-95: the realm every embedded cluster serves. Apart from the identity server, which only its own process loads. */
export const REALM_PATH = '/realms/master';
