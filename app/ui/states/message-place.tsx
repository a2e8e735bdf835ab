/** The messages in a file of their own, loaded later. */
export { Notifications, notifications } from "@mantine/notifications";
