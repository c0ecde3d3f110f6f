// The list of channels, threads and conversations, with what is unread.

import { avatar, h, icon } from "./dom.js";

export function sidebar(client) {
  const channels = [...client.channels.values()];
  const direct = channels.filter((channel) => !channel.guild_id);
  const hasBot = direct.some((channel) => channel.type === 1);
  return [
    ...client.guilds.map((guild) => guildPart(client, guild, channels)),
    h("h2", { text: client.words("direct") }),
    h(
      "ul",
      {},
      direct.map((channel) => entry(client, channel)),
      hasBot ? null : botEntry(client),
    ),
    h("p", { class: "foot", text: client.words("reads_only") }),
  ];
}

function guildPart(client, guild, channels) {
  const top = channels.filter((channel) => channel.guild_id === guild.id && !channel.parent_id);
  if (!top.length) return null;
  const rows = top.flatMap((channel) => [
    entry(client, channel),
    ...channels
      .filter((thread) => thread.parent_id === channel.id && !thread.archived)
      .map((thread) => entry(client, thread)),
  ]);
  return h(
    "section",
    {},
    h("div", { class: "guild", text: guild.name }),
    h("h2", { text: client.words("talk") }),
    h("ul", {}, rows),
  );
}

function entry(client, channel) {
  const here = channel.id === client.current;
  const kind = [
    "entry",
    channel.parent_id ? "nested" : "",
    channel.unread && !here ? "unread" : "",
  ].join(" ");
  const sign =
    channel.type === 1
      ? avatar(client.people.get(client.bot), "tiny")
      : icon(channel.parent_id ? "thread" : channel.guild_id ? "hash" : "people");
  const badge =
    channel.pings && !here ? h("span", { class: "badge", text: String(channel.pings) }) : null;
  const open = () => client.go(channel.id);
  return h(
    "li",
    {},
    h(
      "button",
      {
        class: kind,
        type: "button",
        "aria-current": here ? "page" : null,
        data: { channel: channel.id },
        onclick: open,
      },
      sign,
      h("span", { class: "name", text: channel.name }),
      badge,
    ),
  );
}

function botEntry(client) {
  const bot = client.people.get(client.bot);
  return h(
    "li",
    {},
    h(
      "button",
      {
        class: "entry",
        type: "button",
        data: { channel: "bot" },
        onclick: () => client.directMessage(),
      },
      avatar(bot, "tiny"),
      h("span", { class: "name", text: client.words("message_bot") }),
    ),
  );
}
