/** The name of the layer of a group's info. Its pictures open over it. */
export const infoLayer = "chat-info";
