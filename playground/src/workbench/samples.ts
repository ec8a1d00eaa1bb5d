/** What the page starts with. */

const EXAMPLE = {
  title: "Printer on floor 2 is offline",
  priority: "high",
  requester: { email: "ada@example.com", phone: null },
  tags: ["printer", "network"],
  attachments: [{ name: "photo.jpg", kilobytes: 482.5 }],
  minutesLost: 35,
  notify: true,
};

/** A schema as it may come from elsewhere: one keyword of it is outside the subset. */
const SCHEMA = {
  type: "object",
  description: "A reservation.",
  properties: {
    guest: { type: "string", description: "Name that the table is reserved under.", minLength: 1 },
    party: { type: "integer", description: "How many people come." },
    seating: { type: ["string", "null"], enum: ["inside", "terrace", null], description: "Where they would like to sit." },
    contact: { type: "object", properties: { email: { type: "string" }, phone: { type: "string" } }, required: ["email"], additionalProperties: false },
  },
  required: ["guest", "party"],
  additionalProperties: false,
};

export const SAMPLES = { example: JSON.stringify(EXAMPLE, null, 2), schema: JSON.stringify(SCHEMA, null, 2) } as const;
