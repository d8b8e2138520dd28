// Written by `npm run web:types` from the OpenAPI document of the service. Do not edit.
/* oxlint-disable typescript/no-redundant-type-constituents -- the document names the special values of open strings */
export interface paths {
  '/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Liveness */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              status: 'ok';
              version: string;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Readiness, with the checks it rests on */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              status: 'ready';
              checks: {
                name: string;
                /** @enum {string} */
                status: 'ok' | 'failed';
                detail: string;
              }[];
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Metrics in the Prometheus text format */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Versions of the cluster API */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: string;
              /** @enum {string} */
              status: 'current' | 'deprecated';
              deprecated_at: string | null;
              sunset_at: string | null;
            }[];
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/problems': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists all problem codes */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/problems/{code}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Explains one problem code */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          code: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/bootstrap': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create the first admin
     * @description With the token of the link that the service logs while there is no admin.
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            token: string;
            email: string;
            password: string;
            name: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              user: {
                /** Format: uuid */
                id: string;
                email: string | null;
                name: string | null;
                /** @enum {string} */
                role: 'admin' | 'member';
                workspace_id: string;
              };
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign in
     * @description Sets the cookie `service_session`. Every failure answers alike.
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            email: string;
            password: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              user: {
                /** Format: uuid */
                id: string;
                email: string | null;
                name: string | null;
                /** @enum {string} */
                role: 'admin' | 'member';
                workspace_id: string;
              };
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign out */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The signed-in user */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              user: {
                /** Format: uuid */
                id: string;
                email: string | null;
                name: string | null;
                /** @enum {string} */
                role: 'admin' | 'member';
                workspace_id: string;
              };
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List API keys */
    get: {
      parameters: {
        query?: {
          limit?: number;
          cursor?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              items: {
                /** Format: uuid */
                id: string;
                name: string;
                start: string;
                scopes: (
                  | 'clusters:read'
                  | 'clusters:write'
                  | 'clusters:credentials:read'
                  | 'webhooks:read'
                  | 'webhooks:write'
                  | 'audit:read'
                )[];
                created_at: string;
                created_by: string;
                expires_at: string | null;
                last_used_at: string | null;
                last_used_ip: string | null;
                revoked_at: string | null;
                rotated_to: string | null;
              }[];
              next_cursor: string | null;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /**
     * Create an API key
     * @description The answer is the only place where the key is shown.
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            name: string;
            scopes: string[];
            expires_at?: string | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              name: string;
              start: string;
              scopes: (
                | 'clusters:read'
                | 'clusters:write'
                | 'clusters:credentials:read'
                | 'webhooks:read'
                | 'webhooks:write'
                | 'audit:read'
              )[];
              created_at: string;
              created_by: string;
              expires_at: string | null;
              last_used_at: string | null;
              last_used_ip: string | null;
              revoked_at: string | null;
              rotated_to: string | null;
              key: string | null;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/keys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Revoke an API key */
    delete: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    options?: never;
    head?: never;
    /** Rename an API key or change its end */
    patch: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            name?: string;
            expires_at?: string | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              name: string;
              start: string;
              scopes: (
                | 'clusters:read'
                | 'clusters:write'
                | 'clusters:credentials:read'
                | 'webhooks:read'
                | 'webhooks:write'
                | 'audit:read'
              )[];
              created_at: string;
              created_by: string;
              expires_at: string | null;
              last_used_at: string | null;
              last_used_ip: string | null;
              revoked_at: string | null;
              rotated_to: string | null;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    trace?: never;
  };
  '/api/keys/{id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace an API key
     * @description The answer is the only place where the new key is shown.
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** @default 0 */
            overlap_seconds?: number;
          } | null;
        };
      };
      responses: {
        /** @description Default Response */
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              name: string;
              start: string;
              scopes: (
                | 'clusters:read'
                | 'clusters:write'
                | 'clusters:credentials:read'
                | 'webhooks:read'
                | 'webhooks:write'
                | 'audit:read'
              )[];
              created_at: string;
              created_by: string;
              expires_at: string | null;
              last_used_at: string | null;
              last_used_ip: string | null;
              revoked_at: string | null;
              rotated_to: string | null;
              key: string | null;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List clusters
     * @description A filter given several times matches any of its values; different filters must all match.
     */
    get: {
      parameters: {
        query?: {
          limit?: number;
          cursor?: string;
          sort?: 'created_at' | '-created_at' | 'name' | '-name' | 'version' | '-version';
          status?: ('provisioning' | 'available' | 'failed') | ('provisioning' | 'available' | 'failed')[];
          type?: 'keycloak' | 'keycloak'[];
          size?: ('small' | 'medium' | 'large') | ('small' | 'medium' | 'large')[];
          location?: string | string[];
          version?: string | string[];
          name?: string | string[];
          q?: string | string[];
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              name: string;
              type: string;
              /** @enum {string} */
              status: 'provisioning' | 'available' | 'failed';
              /** @enum {string} */
              size: 'small' | 'medium' | 'large';
              version: string;
              location: string;
              management_mode: string;
              url: string;
              sso_enabled: boolean;
              http_relative_path: string;
              created_at: string;
              updated_at: string;
              auto_upgrade_enabled: boolean;
            }[];
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /**
     * Create a cluster
     * @description The cluster is `provisioning`; poll it until the status leaves that.
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            name: string;
            /** @enum {string} */
            size: 'small' | 'medium' | 'large';
            location: string;
            version: string;
            /**
             * @default keycloak
             * @enum {string}
             */
            type?: 'keycloak';
            /**
             * @default full
             * @enum {string}
             */
            management_mode?: 'full';
            /** @default [] */
            features?: string[];
            /** @default [] */
            features_disabled?: string[];
            http_relative_path?: string;
            /** @default false */
            auto_upgrade_enabled?: boolean;
            /** @default false */
            deletion_protection?: boolean;
            maintenance_window?: {
              enabled: boolean;
              days_of_week: number[];
              start_local: string;
              end_local: string;
              timezone: string;
            };
            readonly id?: unknown;
            readonly status?: unknown;
            readonly url?: unknown;
            readonly sso_enabled?: unknown;
            readonly created_at?: unknown;
            readonly updated_at?: unknown;
          };
        };
      };
      responses: {
        /** @description Default Response */
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              name: string;
              type: string;
              /** @enum {string} */
              status: 'provisioning' | 'available' | 'failed';
              /** @enum {string} */
              size: 'small' | 'medium' | 'large';
              version: string;
              location: string;
              management_mode: string;
              url: string;
              sso_enabled: boolean;
              http_relative_path: string;
              created_at: string;
              updated_at: string;
              auto_upgrade_enabled: boolean;
              features: string[];
              features_disabled: string[];
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters/{cluster_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a cluster
     * @description With `wait=Ns` (1 to 60) the answer is held until the status leaves the one given in `status`, or until it is none that passes by itself, or until the ETag differs from `If-None-Match`; at the latest N seconds.
     */
    get: {
      parameters: {
        query?: {
          wait?: string;
          status?: 'provisioning' | 'available' | 'failed';
        };
        header?: never;
        path: {
          cluster_id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              name: string;
              type: string;
              /** @enum {string} */
              status: 'provisioning' | 'available' | 'failed';
              /** @enum {string} */
              size: 'small' | 'medium' | 'large';
              version: string;
              location: string;
              management_mode: string;
              url: string;
              sso_enabled: boolean;
              http_relative_path: string;
              created_at: string;
              updated_at: string;
              auto_upgrade_enabled: boolean;
              features: string[];
              features_disabled: string[];
            };
          };
        };
        /** @description Not changed */
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/clusters/{cluster_id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read what a cluster is doing, and why */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          cluster_id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              status: 'provisioning' | 'available' | 'failed';
              status_reason: string | null;
              reason_code: string | null;
              since: string;
              operation: {
                id: string;
                /** @enum {string} */
                kind: 'provision';
                step: string | null;
                progress: number | null;
                started_at: string | null;
                attempt: number | null;
              } | null;
              instances: {
                desired: number | null;
                ready: number | null;
              };
              driver: {
                /** @enum {string} */
                kind: 'embedded' | 'process' | 'docker' | 'kubernetes';
                label: string;
                is_keycloak: boolean;
              };
              deletion_protection: boolean;
              last_health_at: string | null;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cluster-types': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List cluster types */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              type: string;
              name: string;
              available: boolean;
            }[];
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cluster-types/{cluster_type}/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the versions of a cluster type, oldest first
     * @description Inactive versions stay in the list because a cluster may still run them.
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          cluster_type: 'keycloak';
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: string;
              active: boolean;
              is_major_change: boolean;
              breaking_change_count: number;
            }[];
          };
        };
        /** @description Not changed */
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cluster-sizes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List cluster sizes */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              size: 'small' | 'medium' | 'large';
              name: string;
              instances: number;
              cpu: number;
              memory_mib: number;
              available: boolean;
            }[];
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cluster-locations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List locations */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              location: string;
              name: string;
              available: boolean;
            }[];
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cluster-features': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List features, or those that a version has */
    get: {
      parameters: {
        query?: {
          version?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              name: string;
              display_name: string;
              description: string;
              preview: boolean;
              min_version: string | null;
              max_version: string | null;
            }[];
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/connectors/catalogue': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the kinds of connectors */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              kind: string;
              name: string;
              /** @enum {string} */
              category: 'connector' | 'ticket_source';
              description: string;
              config_schema: {
                key: string;
                label: string;
                secret: boolean;
                required: boolean;
                pattern: string;
              }[];
              tools: {
                name: string;
                /** @enum {string} */
                scope: 'read';
                description: string;
              }[];
              /** @enum {string} */
              status: 'available';
              synthesized: boolean;
            }[];
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/connectors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List connectors, oldest first */
    get: {
      parameters: {
        query?: {
          limit?: number;
          cursor?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              workspace_id: string;
              kind: string;
              name: string;
              /** @description A secret reads as `{"set":true}`. */
              config: {
                [key: string]:
                  | string
                  | {
                      /** @enum {boolean} */
                      set: true;
                    };
              };
              /** @enum {string} */
              autonomy_level: 'investigate' | 'off';
              /** @enum {string} */
              status: 'starting' | 'ready' | 'degraded' | 'disabled';
              status_reason: string | null;
              last_checked_at: string | null;
              tools: {
                name: string;
                /** @enum {string} */
                scope: 'read';
                description: string;
              }[];
              /** @description What the credential may do beyond reading. */
              warnings: string[];
              created_at: string;
            }[];
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /**
     * Create a connector
     * @description The answer waits up to 3 seconds for the start-up; a system out of reach gives `degraded`.
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** @enum {string} */
            kind: 'postgres';
            name: string;
            config: {
              [key: string]: string;
            };
            /**
             * @description `investigate`, or `off`: connected and checked, but its tools are not offered.
             * @default investigate
             * @enum {string}
             */
            autonomy_level?: 'investigate' | 'off' | 'propose' | 'act';
          };
        };
      };
      responses: {
        /** @description Default Response */
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              workspace_id: string;
              kind: string;
              name: string;
              /** @description A secret reads as `{"set":true}`. */
              config: {
                [key: string]:
                  | string
                  | {
                      /** @enum {boolean} */
                      set: true;
                    };
              };
              /** @enum {string} */
              autonomy_level: 'investigate' | 'off';
              /** @enum {string} */
              status: 'starting' | 'ready' | 'degraded' | 'disabled';
              status_reason: string | null;
              last_checked_at: string | null;
              tools: {
                name: string;
                /** @enum {string} */
                scope: 'read';
                description: string;
              }[];
              /** @description What the credential may do beyond reading. */
              warnings: string[];
              created_at: string;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/connectors/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a connector */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              workspace_id: string;
              kind: string;
              name: string;
              /** @description A secret reads as `{"set":true}`. */
              config: {
                [key: string]:
                  | string
                  | {
                      /** @enum {boolean} */
                      set: true;
                    };
              };
              /** @enum {string} */
              autonomy_level: 'investigate' | 'off';
              /** @enum {string} */
              status: 'starting' | 'ready' | 'degraded' | 'disabled';
              status_reason: string | null;
              last_checked_at: string | null;
              tools: {
                name: string;
                /** @enum {string} */
                scope: 'read';
                description: string;
              }[];
              /** @description What the credential may do beyond reading. */
              warnings: string[];
              created_at: string;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    /** Delete a connector */
    delete: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    options?: never;
    head?: never;
    /**
     * Change a connector
     * @description In `config` an absent key keeps its value, null removes it, a string replaces it.
     */
    patch: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            config?: {
              [key: string]: string | null;
            };
            /**
             * @description `investigate`, or `off`: connected and checked, but its tools are not offered.
             * @enum {string}
             */
            autonomy_level?: 'investigate' | 'off' | 'propose' | 'act';
            enabled?: boolean;
            name?: unknown;
            kind?: unknown;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              workspace_id: string;
              kind: string;
              name: string;
              /** @description A secret reads as `{"set":true}`. */
              config: {
                [key: string]:
                  | string
                  | {
                      /** @enum {boolean} */
                      set: true;
                    };
              };
              /** @enum {string} */
              autonomy_level: 'investigate' | 'off';
              /** @enum {string} */
              status: 'starting' | 'ready' | 'degraded' | 'disabled';
              status_reason: string | null;
              last_checked_at: string | null;
              tools: {
                name: string;
                /** @enum {string} */
                scope: 'read';
                description: string;
              }[];
              /** @description What the credential may do beyond reading. */
              warnings: string[];
              created_at: string;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    trace?: never;
  };
  '/api/connectors/{id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Test a connector */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              delivery_id: string;
              success: boolean;
              response_code: number | null;
              response_body: string | null;
              error_message: string | null;
              duration_ms: number;
              attempted_at: string;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List tickets, newest first */
    get: {
      parameters: {
        query?: {
          limit?: number;
          cursor?: string;
          status?:
            | 'new'
            | 'investigating'
            | 'awaiting_review'
            | 'waiting_on_customer'
            | 'escalated'
            | 'failed'
            | 'resolved'
            | 'ignored';
          source_id?: string;
          assignee?: ('me' | 'none') | string;
          tag?: string;
          q?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              items: {
                id: string;
                workspace_id: string;
                external_id: string | null;
                title: string | null;
                body: string | null;
                customer: string | null;
                /** @enum {string} */
                status:
                  | 'new'
                  | 'investigating'
                  | 'awaiting_review'
                  | 'waiting_on_customer'
                  | 'escalated'
                  | 'failed'
                  | 'resolved'
                  | 'ignored';
                received_at: string;
                source_id: string | null;
                /** @enum {string} */
                source_kind: 'direct' | 'helpdesk' | 'email' | 'mcp_slack' | 'mcp_custom' | 'widget';
                url: string | null;
                customer_ref: {
                  id: string | null;
                  email: string | null;
                  name: string | null;
                };
                /** @enum {string} */
                priority: 'low' | 'normal' | 'high' | 'urgent';
                tags: string[];
                assignee_id: string | null;
                snoozed_until: string | null;
                reopen_count: number;
                investigation_id: string | null;
                verdict_kind: ('auto_resolved' | 'propose_resolution' | 'escalate') | null;
                confidence: number | null;
                sla_bucket: ('on_track' | 'at_risk' | 'breached' | 'met') | null;
                updated_at: string;
              }[];
              next_cursor: string | null;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /**
     * Insert a ticket
     * @description The ticket is `new`; the consumer takes it from there.
     */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            title: string;
            body: string;
            customer?: string;
            external_id?: string;
            /**
             * @default normal
             * @enum {string}
             */
            priority?: 'low' | 'normal' | 'high' | 'urgent';
            /** @default [] */
            tags?: string[];
            /** Format: date-time */
            received_at?: string;
            /** @enum {string} */
            status?: 'new';
          };
        };
      };
      responses: {
        /** @description Default Response */
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              workspace_id: string;
              external_id: string | null;
              title: string | null;
              body: string | null;
              customer: string | null;
              /** @enum {string} */
              status:
                | 'new'
                | 'investigating'
                | 'awaiting_review'
                | 'waiting_on_customer'
                | 'escalated'
                | 'failed'
                | 'resolved'
                | 'ignored';
              received_at: string;
              source_id: string | null;
              /** @enum {string} */
              source_kind: 'direct' | 'helpdesk' | 'email' | 'mcp_slack' | 'mcp_custom' | 'widget';
              url: string | null;
              customer_ref: {
                id: string | null;
                email: string | null;
                name: string | null;
              };
              /** @enum {string} */
              priority: 'low' | 'normal' | 'high' | 'urgent';
              tags: string[];
              assignee_id: string | null;
              snoozed_until: string | null;
              reopen_count: number;
              investigation_id: string | null;
              verdict_kind: ('auto_resolved' | 'propose_resolution' | 'escalate') | null;
              confidence: number | null;
              sla_bucket: ('on_track' | 'at_risk' | 'breached' | 'met') | null;
              updated_at: string;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a ticket */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              workspace_id: string;
              external_id: string | null;
              title: string | null;
              body: string | null;
              customer: string | null;
              /** @enum {string} */
              status:
                | 'new'
                | 'investigating'
                | 'awaiting_review'
                | 'waiting_on_customer'
                | 'escalated'
                | 'failed'
                | 'resolved'
                | 'ignored';
              received_at: string;
              source_id: string | null;
              /** @enum {string} */
              source_kind: 'direct' | 'helpdesk' | 'email' | 'mcp_slack' | 'mcp_custom' | 'widget';
              url: string | null;
              customer_ref: {
                id: string | null;
                email: string | null;
                name: string | null;
              };
              /** @enum {string} */
              priority: 'low' | 'normal' | 'high' | 'urgent';
              tags: string[];
              assignee_id: string | null;
              snoozed_until: string | null;
              reopen_count: number;
              investigation_id: string | null;
              verdict_kind: ('auto_resolved' | 'propose_resolution' | 'escalate') | null;
              confidence: number | null;
              sla_bucket: ('on_track' | 'at_risk' | 'breached' | 'met') | null;
              updated_at: string;
              thread: {
                /** @enum {string} */
                author: 'customer' | 'staff';
                body: string;
                at: string;
              }[];
              attachments: {
                name: string;
                mime: string;
                size: number;
              }[];
              notes: {
                text: string;
                author_id: string;
                at: string;
              }[];
              investigations: {
                id: string;
                status: string;
                verdict_kind: ('auto_resolved' | 'propose_resolution' | 'escalate') | null;
              }[];
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List investigations, newest first */
    get: {
      parameters: {
        query?: {
          limit?: number;
          cursor?: string;
          ticket_id?: string;
          status?: 'running' | 'completed' | 'failed' | 'cancelled';
          verdict?: 'auto_resolved' | 'propose_resolution' | 'escalate';
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              workspace_id: string;
              ticket_id: string;
              attempt: number;
              /** @enum {string} */
              status: 'running' | 'completed' | 'failed' | 'cancelled';
              /** @enum {string} */
              state: 'PLANNING' | 'RETRIEVING' | 'SAFETY_CHK' | 'ACTING' | 'OBSERVING' | 'VERDICT' | 'DONE';
              /** @enum {string} */
              autonomy_level: 'investigate';
              model: string;
              prompt_version: string;
              playbook: string | null;
              started_at: string;
              finished_at: string | null;
              duration_ms: number | null;
              step_count: number;
              verdict: {
                /** @enum {string} */
                kind: 'auto_resolved' | 'propose_resolution' | 'escalate';
                /** @enum {string} */
                category:
                  'configuration' | 'defect' | 'data' | 'dependency' | 'account' | 'billing' | 'how_to' | 'unknown';
                root_cause: string | null;
                causal_chain: string[];
                confidence: number;
                /** @enum {string} */
                confidence_label: 'high' | 'medium' | 'low';
                evidence: {
                  claim: string;
                  seq: number;
                  pointer: string;
                  quote: string;
                  /** @enum {string} */
                  supports: 'confirms' | 'contradicts' | 'context';
                }[];
                unverified_claims: {
                  claim: string;
                  would_confirm: string;
                }[];
                alternatives_ruled_out: {
                  hypothesis: string;
                  why: string;
                }[];
                missing_information: string[];
                next_steps: string[];
                escalation: {
                  /** @enum {string} */
                  reason:
                    | 'money'
                    | 'low_confidence'
                    | 'policy'
                    | 'customer_request'
                    | 'budget'
                    | 'refusal'
                    | 'unsupported_evidence'
                    | 'tool_failure';
                  queue: string;
                } | null;
              } | null;
              drafted_reply: {
                id: string;
                revision: number;
                body: string | null;
                language: string;
                citations: string[];
                /** @enum {string} */
                status: 'draft' | 'edited' | 'accepted' | 'sent' | 'rejected';
                outdated: boolean;
                egress_check: {
                  ok: boolean;
                  flags: string[];
                };
                /** @enum {string} */
                delivery: 'none' | 'pending' | 'sent' | 'failed' | 'manual';
              } | null;
              usage: {
                input: number;
                output: number;
                cache_read: number;
                cache_write: number;
              };
              cost_usd: string | null;
              budget: {
                max_usd: string;
                max_steps: number;
              };
              feedback: {
                /** @enum {string} */
                rating: 'up' | 'down';
                comment: string | null;
              } | null;
              audit: {
                first_event_id: string;
                last_event_id: string;
              };
            }[];
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get an investigation with its trajectory, verdict and draft */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              workspace_id: string;
              ticket_id: string;
              attempt: number;
              /** @enum {string} */
              status: 'running' | 'completed' | 'failed' | 'cancelled';
              /** @enum {string} */
              state: 'PLANNING' | 'RETRIEVING' | 'SAFETY_CHK' | 'ACTING' | 'OBSERVING' | 'VERDICT' | 'DONE';
              /** @enum {string} */
              autonomy_level: 'investigate';
              model: string;
              prompt_version: string;
              playbook: string | null;
              started_at: string;
              finished_at: string | null;
              duration_ms: number | null;
              step_count: number;
              verdict: {
                /** @enum {string} */
                kind: 'auto_resolved' | 'propose_resolution' | 'escalate';
                /** @enum {string} */
                category:
                  'configuration' | 'defect' | 'data' | 'dependency' | 'account' | 'billing' | 'how_to' | 'unknown';
                root_cause: string | null;
                causal_chain: string[];
                confidence: number;
                /** @enum {string} */
                confidence_label: 'high' | 'medium' | 'low';
                evidence: {
                  claim: string;
                  seq: number;
                  pointer: string;
                  quote: string;
                  /** @enum {string} */
                  supports: 'confirms' | 'contradicts' | 'context';
                }[];
                unverified_claims: {
                  claim: string;
                  would_confirm: string;
                }[];
                alternatives_ruled_out: {
                  hypothesis: string;
                  why: string;
                }[];
                missing_information: string[];
                next_steps: string[];
                escalation: {
                  /** @enum {string} */
                  reason:
                    | 'money'
                    | 'low_confidence'
                    | 'policy'
                    | 'customer_request'
                    | 'budget'
                    | 'refusal'
                    | 'unsupported_evidence'
                    | 'tool_failure';
                  queue: string;
                } | null;
              } | null;
              drafted_reply: {
                id: string;
                revision: number;
                body: string | null;
                language: string;
                citations: string[];
                /** @enum {string} */
                status: 'draft' | 'edited' | 'accepted' | 'sent' | 'rejected';
                outdated: boolean;
                egress_check: {
                  ok: boolean;
                  flags: string[];
                };
                /** @enum {string} */
                delivery: 'none' | 'pending' | 'sent' | 'failed' | 'manual';
              } | null;
              usage: {
                input: number;
                output: number;
                cache_read: number;
                cache_write: number;
              };
              cost_usd: string | null;
              budget: {
                max_usd: string;
                max_steps: number;
              };
              feedback: {
                /** @enum {string} */
                rating: 'up' | 'down';
                comment: string | null;
              } | null;
              audit: {
                first_event_id: string;
                last_event_id: string;
              };
              trajectory: (
                | {
                    seq: number;
                    /** @enum {string} */
                    kind: 'llm' | 'compaction';
                    at: string;
                    duration_ms: number | null;
                    /** @enum {string} */
                    purpose: 'planner' | 'tool_selector' | 'summarizer' | 'verdict' | 'ask' | 'replay';
                    stop_reason: string | null;
                    text: string | null;
                    usage: {
                      input: number;
                      output: number;
                      cache_read: number;
                      cache_write: number;
                    } | null;
                    cost_usd: string | null;
                  }
                | {
                    seq: number;
                    /** @enum {string} */
                    kind: 'tool_call';
                    at: string;
                    duration_ms: number | null;
                    connector_id: string | null;
                    connector_kind: string;
                    tool: string;
                    arguments: {
                      [key: string]: unknown;
                    } | null;
                    status: ('ok' | 'error' | 'timeout' | 'truncated') | null;
                    result_preview: string | null;
                    result_ref: string | null;
                    result_bytes: number | null;
                    truncated: {
                      shown: number;
                      total: number | null;
                    } | null;
                    trust: ('trusted' | 'workspace' | 'untrusted_external') | null;
                    redactions: number | null;
                    event_id: string | null;
                  }
                | {
                    seq: number;
                    /** @enum {string} */
                    kind: 'policy';
                    at: string;
                    /** @enum {string} */
                    decision: 'allow' | 'deny';
                    rule: string;
                    tool: string | null;
                  }
              )[];
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}/trajectory': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the steps of an investigation */
    get: {
      parameters: {
        query?: {
          limit?: number;
          cursor?: string;
          after?: number;
        };
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              items: (
                | {
                    seq: number;
                    /** @enum {string} */
                    kind: 'llm' | 'compaction';
                    at: string;
                    duration_ms: number | null;
                    /** @enum {string} */
                    purpose: 'planner' | 'tool_selector' | 'summarizer' | 'verdict' | 'ask' | 'replay';
                    stop_reason: string | null;
                    text: string | null;
                    usage: {
                      input: number;
                      output: number;
                      cache_read: number;
                      cache_write: number;
                    } | null;
                    cost_usd: string | null;
                  }
                | {
                    seq: number;
                    /** @enum {string} */
                    kind: 'tool_call';
                    at: string;
                    duration_ms: number | null;
                    connector_id: string | null;
                    connector_kind: string;
                    tool: string;
                    arguments: {
                      [key: string]: unknown;
                    } | null;
                    status: ('ok' | 'error' | 'timeout' | 'truncated') | null;
                    result_preview: string | null;
                    result_ref: string | null;
                    result_bytes: number | null;
                    truncated: {
                      shown: number;
                      total: number | null;
                    } | null;
                    trust: ('trusted' | 'workspace' | 'untrusted_external') | null;
                    redactions: number | null;
                    event_id: string | null;
                  }
                | {
                    seq: number;
                    /** @enum {string} */
                    kind: 'policy';
                    at: string;
                    /** @enum {string} */
                    decision: 'allow' | 'deny';
                    rule: string;
                    tool: string | null;
                  }
              )[];
              next_cursor: string | null;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}/results/{seq}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the whole result of a tool call */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
          seq: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              seq: number;
              event_id: string;
              result_ref: string | null;
              result_bytes: number;
              result: unknown;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/investigations/{id}/stream': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Follow an investigation (server-sent events) */
    get: {
      parameters: {
        query?: {
          last_event_id?: string;
        };
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/inbox': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List tickets and chat sessions, last active first */
    get: {
      parameters: {
        query?: {
          limit?: number;
          cursor?: string;
          type?: 'ticket' | 'chat_session';
          status?:
            | 'new'
            | 'investigating'
            | 'awaiting_review'
            | 'waiting_on_customer'
            | 'escalated'
            | 'failed'
            | 'resolved'
            | 'ignored';
          assignee?: ('me' | 'none') | string;
          q?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              items: {
                /** @enum {string} */
                type: 'ticket' | 'chat_session';
                id: string;
                ticket_id: string;
                title: string | null;
                preview: string | null;
                customer: string | null;
                source: string;
                status: string;
                /** @enum {string} */
                priority: 'low' | 'normal' | 'high' | 'urgent';
                assignee_id: string | null;
                verdict_kind: ('auto_resolved' | 'propose_resolution' | 'escalate') | null;
                confidence: number | null;
                sla_bucket: ('on_track' | 'at_risk' | 'breached' | 'met') | null;
                unread: boolean;
                received_at: string;
                last_activity_at: string;
              }[];
              next_cursor: string | null;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/inbox/stream': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Follow the inbox (server-sent events)
     * @description Frames: hello, heartbeat, reset, ticket.received, ticket.updated, investigation.step, investigation.verdict, draft.updated, connector.status. Resumes after `Last-Event-ID`.
     */
    get: {
      parameters: {
        query?: {
          last_event_id?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List events, oldest first
     * @description A page may hold fewer events than `limit` although `next_cursor` is set: follow it.
     */
    get: {
      parameters: {
        query?: {
          limit?: number;
          cursor?: string;
          category?: (
            | 'cluster'
            | 'api_key'
            | 'user'
            | 'auth'
            | 'ticket'
            | 'investigation'
            | 'connector'
            | 'ticket_source'
            | 'escalation_rule'
            | 'escalation'
            | 'ask'
            | 'knowledge'
            | 'memory'
            | 'replay'
            | 'widget'
            | 'chat'
            | 'csat'
            | 'settings'
            | 'webhook'
            | 'audit'
            | 'reservation'
            | 'result'
          )[];
          stream?: string[];
          type?: string[];
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              items: {
                position: string;
                event_id: string;
                stream: string;
                revision: number;
                category: string;
                type: string;
                workspace_id: string | null;
                occurred_at: string;
                actor: {
                  type: string;
                  id: string;
                };
                caused_by: string | null;
                data: {
                  [key: string]: unknown;
                };
                chain_hash: string | null;
              }[];
              next_cursor: string | null;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/events/stream': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Follow the events (server-sent events)
     * @description `chain_hash` is null here: an event enters the audit log after it was shown.
     */
    get: {
      parameters: {
        query?: {
          category?: (
            | 'cluster'
            | 'api_key'
            | 'user'
            | 'auth'
            | 'ticket'
            | 'investigation'
            | 'connector'
            | 'ticket_source'
            | 'escalation_rule'
            | 'escalation'
            | 'ask'
            | 'knowledge'
            | 'memory'
            | 'replay'
            | 'widget'
            | 'chat'
            | 'csat'
            | 'settings'
            | 'webhook'
            | 'audit'
            | 'reservation'
            | 'result'
          )[];
          stream?: string[];
          last_event_id?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/checkpoint': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The newest signed checkpoint
     * @description A C2SP signed note: origin, size and root hash of the log, and its signatures.
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/{log_id}/checkpoint': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The newest signed checkpoint of one audit log */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          log_id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/{log_id}/tile/{*}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A tile of the tree, or a bundle of entries
     * @description `{level}/{index}` gives up to 256 hashes of 32 bytes, `entries/{index}` up to 256 entries, each behind its length in two bytes. The index is written in groups of three digits, as C2SP tlog-tiles says.
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          log_id: string;
          '*': string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/events/{event_id}/proof': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Proof that an event is in the log
     * @description An event that is not sealed yet is awaited for 5 s, then 503 `not_sealed`. Hashes are base64.
     */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          event_id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              event_id: string;
              index: number;
              tree_size: number;
              entry: string;
              leaf_hash: string;
              inclusion_path: string[];
              chain_hash: string;
              checkpoint: string;
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/events/{event_id}/tlog-proof': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The proof as a C2SP tlog-proof file */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          event_id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The audit log as it stands, and what its last verification found */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              origin: string | null;
              size: number;
              root_hash: string;
              last_checkpoint_at: string | null;
              unsealed_events: number;
              frozen: boolean;
              frozen_reason: string | null;
              warnings: string[];
              epochs: {
                epoch: number;
                log_id: string;
                origin: string;
                /** Format: date-time */
                opened_at: string;
                size: number;
                reason: string | null;
                declared_loss: string | null;
              }[];
              verifier_key: string | null;
              last_verification: {
                at: string | null;
                /** @enum {string} */
                result: 'ok' | 'failed' | 'never';
                checked_events: number | null;
                first_bad_position: string | null;
                kind: string | null;
                duration_ms: number | null;
              };
            };
          };
        };
        /** @description A problem document (RFC 9457) */
        default: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/problem+json': {
              type: string;
              title: string;
              status: number;
              detail: string;
              instance: string;
              code: string;
              request_id: string;
              errors?: {
                field: string;
                code: string;
                detail: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: never;
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
