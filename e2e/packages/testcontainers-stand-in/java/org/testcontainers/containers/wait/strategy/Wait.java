package org.testcontainers.containers.wait.strategy;

import java.time.Duration;

public final class Wait {
  private Wait() {}

  public static WaitStrategy forLogMessage(String regex, int times) {
    return new LogMessage("(?s)" + regex, times, Duration.ofSeconds(60));
  }

  private record LogMessage(String regex, int times, Duration timeout) implements WaitStrategy {
    @Override
    public WaitStrategy withStartupTimeout(Duration given) {
      return new LogMessage(regex, times, given);
    }

    @Override
    public boolean isReady(String log) {
      return log.lines().filter(line -> (line + "\n").matches(regex)).count() >= times;
    }
  }
}
