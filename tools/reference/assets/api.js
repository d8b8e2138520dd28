// Beside this page lies the OpenAPI document. Nothing is asked of other hosts.
window.SwaggerUIBundle({ dom_id: '#api', url: 'json', deepLinking: true, validatorUrl: null });
